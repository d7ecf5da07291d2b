/**
 * The passes of the books: each derives something anew from the entries and returns what does not agree. A row is a finding;
 * its one column says what and where. CHECKS, I1–I10, stand beside the pass that proves them.
 */
export type Pass = { readonly name: string; readonly proves: string; readonly sql: string };

/** Most findings shown of one pass; the count is always whole. */
export const SHOWN = 20;

const VAULT: readonly Pass[] = [
  {
    name: 'sums',
    proves: 'I1: per currency the entries sum to zero',
    sql: `select format('%s: entries sum to %s', a.currency, sum(e.amount)) as finding
          from ledger.entries e join ledger.accounts a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0`,
  },
  {
    name: 'balances',
    proves: 'I2: a balance is the sum of its entries',
    sql: `select format('account %s of member %s: balance %s, entries %s', b.account_id, b.member_id, b.balance, coalesce(e.total, 0)) as finding
          from ledger.balances b left join (select account_id, sum(amount) as total from ledger.entries group by account_id) e using (account_id)
          where b.balance <> coalesce(e.total, 0)`,
  },
  {
    name: 'pockets',
    proves: 'I3: every member account keeps a balance, none below zero, no house account keeps one',
    sql: `select format('account %s (%s): owned by a member %s, keeps a balance %s, balance %s', a.id, a.purpose, a.member_owned, b.account_id is not null, b.balance) as finding
          from ledger.accounts a left join ledger.balances b on b.account_id = a.id
          where a.member_owned <> (b.account_id is not null) or b.balance < 0 or (b.member_id is not null and b.member_id <> a.owner_id)`,
  },
  {
    name: 'running',
    proves: 'I2, I3: the cash written beside each posting is what the member had after it',
    sql: `with cash as (select id, owner_id from ledger.accounts where purpose = 'cash' and member_owned),
          steps as (
            select p.member_id, p.transfer_id, p.seq, p.balance_after,
              sum(case when c.id = p.to_account then p.amount when c.id = p.from_account then -p.amount else 0 end)
                over (partition by p.member_id, c.id order by t.at, t.id, p.seq) as running
            from ledger.postings p
            join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
            join cash c on c.id in (p.from_account, p.to_account))
          select format('transfer %s, posting %s: cash after it %s, written %s', transfer_id, seq, running, balance_after) as finding
          from steps where running is distinct from balance_after or running < 0`,
  },
  {
    name: 'pairs',
    proves: 'a posting belongs to a transfer, a transfer has postings',
    sql: `select format('posting of transfer %s: no such transfer', p.transfer_id) as finding
          from (select distinct member_id, transfer_id from ledger.postings) p
          where not exists (select 1 from ledger.transfers t where t.member_id = p.member_id and t.id = p.transfer_id)
          union all
          select format('transfer %s has no posting', t.id) from ledger.transfers t
          where not exists (select 1 from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id)`,
  },
  {
    name: 'sides',
    proves: 'I10: brand, currency and member never mix inside a transfer',
    sql: `select format('transfer %s: account %s is of brand %s, %s, owner %s', t.id, e.account_id, a.brand_id, a.currency, a.owner_id) as finding
          from ledger.entries e
          join ledger.transfers t on t.member_id = e.member_id and t.id = e.transfer_id
          left join ledger.accounts a on a.id = e.account_id
          where a.id is null or a.brand_id <> t.brand_id or a.currency <> t.currency or (a.member_owned and a.owner_id <> t.member_id)
             or (not a.member_owned and a.owner_id <> a.brand_id)`,
  },
  {
    name: 'once',
    proves: 'I4: a transfer id stands once',
    sql: `select format('transfer id %s stands %s times', id, count(*)) as finding from ledger.transfers group by id having count(*) > 1`,
  },
];

const CHAIN: readonly Pass[] = [
  {
    name: 'links',
    proves: 'I7: the batches of a chain follow each other without a gap',
    sql: `with links as (select b.*, lag(hash) over w as before, lag(seq) over w as seq_before from ledger.batches b window w as (partition by chain order by seq))
          select format('chain %s: batch %s does not follow batch %s', chain, seq, seq_before) as finding from links
          where seq <> coalesce(seq_before, 0) + 1 or prev <> coalesce(before, sha256(convert_to('haat ledger chain ' || chain, 'utf8')))
          union all
          select format('chain %s: stands at %s, its last batch is %s', c.chain, c.seq, coalesce(l.seq, 0)) from ledger.chains c
          left join lateral (select seq, hash from ledger.batches b where b.chain = c.chain order by seq desc limit 1) l on true
          where c.seq <> coalesce(l.seq, 0) or c.hash <> coalesce(l.hash, sha256(convert_to('haat ledger chain ' || c.chain, 'utf8')))`,
  },
  {
    name: 'counts',
    proves: 'I7: a batch holds as many transfers and postings as it says; every transfer lies in a batch',
    sql: `with held as (
            select t.chain, t.batch, count(distinct t.id) as transfers, count(p.seq) as postings
            from ledger.transfers t left join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id group by t.chain, t.batch)
          select format('chain %s, batch %s: says %s transfers and %s postings, holds %s and %s', coalesce(b.chain, h.chain), coalesce(b.seq, h.batch),
            coalesce(b.transfers, 0), coalesce(b.postings, 0), coalesce(h.transfers, 0), coalesce(h.postings, 0)) as finding
          from ledger.batches b full join held h on h.chain = b.chain and h.batch = b.seq
          where b.transfers is distinct from h.transfers or b.postings is distinct from h.postings`,
  },
  {
    name: 'seals',
    proves: 'I7: the hash of every batch is the hash of what lies in it',
    sql: `with t as (
            select chain, batch, array_agg(member_id order by id) as members, array_agg(id order by id) as ids, array_agg(kind order by id) as kinds,
              array_agg(key order by id) as keys, array_agg(ref order by id) as refs from ledger.transfers group by chain, batch),
          p as (
            select t.chain, t.batch, array_agg(p.transfer_id order by t.id, p.seq) as ids, array_agg(p.from_account order by t.id, p.seq) as froms,
              array_agg(p.to_account order by t.id, p.seq) as tos, array_agg(p.amount order by t.id, p.seq) as amounts
            from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id group by t.chain, t.batch)
          select format('chain %s, batch %s: what lies in it is not what was sealed', b.chain, b.seq) as finding
          from ledger.batches b left join t on t.chain = b.chain and t.batch = b.seq left join p on p.chain = b.chain and p.batch = b.seq
          where b.hash is distinct from sha256(b.prev || convert_to(ledger.link_text(t.members, t.ids, t.kinds, t.keys, t.refs, p.ids, p.froms, p.tos, p.amounts), 'utf8'))`,
  },
  {
    name: 'rights',
    proves: "I7: the product's user cannot change or remove a line of the ledger",
    sql: `select format('haat_app may %s ledger.%s', verb, c.relname) as finding
          from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
          where n.nspname = 'ledger' and c.relkind in ('r', 'p') and has_table_privilege('haat_app', c.oid, verb)`,
  },
];

const BUSINESS: readonly Pass[] = [
  {
    name: 'causes',
    proves: 'I8: every transfer names the business row that caused it',
    sql: `select format('transfer %s (%s) names %s, which is not there', t.id, t.kind, t.ref) as finding from ledger.transfers t
          where case
            when t.kind = 'round' then not exists (select 1 from rounds.rounds r where r.member_id = t.member_id and r.id = t.ref and r.transfer_id = t.id)
            when t.kind in ('settle', 'void') then not exists (select 1 from rounds.rounds r where r.member_id = t.member_id and r.id = t.ref and r.settle_transfer_id = t.id)
            when t.kind = 'deposit' then not exists (select 1 from cashier.deposits d where d.id = t.ref and d.member_id = t.member_id and d.transfer_id = t.id)
            else false end`,
  },
  {
    name: 'rounds',
    proves: 'I8: every round points to its transfers, and they booked its stake and its payout',
    sql: `with booked as (
            select t.member_id, t.id, sum(p.amount) filter (where p.kind in ('stake', 'hold')) as staked, coalesce(sum(p.amount) filter (where p.kind = 'payout'), 0) as paid,
              coalesce(sum(p.amount) filter (where p.kind = 'void'), 0) as given_back, sum(p.amount) filter (where p.kind in ('settle', 'void')) as ended
            from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
            where t.kind in ('round', 'settle', 'void') group by t.member_id, t.id)
          select format('round %s (%s): stake %s, booked %s; payout %s, booked %s', r.id, r.state, r.stake, s.staked, r.payout,
            coalesce(s.paid, 0) + coalesce(e.paid, 0) + coalesce(e.given_back, 0)) as finding
          from rounds.rounds r
          left join booked s on s.member_id = r.member_id and s.id = r.transfer_id
          left join booked e on e.member_id = r.member_id and e.id = r.settle_transfer_id
          where s.staked is distinct from r.stake or r.payout <> coalesce(s.paid, 0) + coalesce(e.paid, 0) + coalesce(e.given_back, 0)
             or (r.settle_transfer_id is not null and e.ended is distinct from r.stake) or (r.state = 'open' and r.settle_transfer_id is not null)`,
  },
  {
    name: 'holds',
    proves: 'I9: what is held is what open rounds have staked',
    sql: `with held as (
            select a.owner_id as member_id, a.currency, sum(b.balance) as amount from ledger.balances b join ledger.accounts a on a.id = b.account_id
            where a.purpose = 'held' group by a.owner_id, a.currency),
          open as (select member_id, currency, sum(stake) as amount from rounds.rounds where state = 'open' group by member_id, currency)
          select format('member %s: holds %s %s, open rounds have staked %s', member_id, coalesce(h.amount, 0), currency, coalesce(o.amount, 0)) as finding
          from held h full join open o using (member_id, currency) where coalesce(h.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'draws',
    proves: 'I4: no two rounds were drawn with the same counter of a seed',
    sql: `select format('member %s: counter %s of seed %s drew %s rounds', member_id, nonce, seed_id, count(*)) as finding
          from rounds.rounds group by member_id, seed_id, nonce having count(*) > 1`,
  },
  {
    name: 'fingerprints',
    proves: 'a seed that was shown is the one whose fingerprint was shown before',
    sql: `select format('seed %s of member %s has another fingerprint', seed_id, member_id) as finding from rounds.revealed_seeds
          where encode(sha256(decode(server_seed, 'hex')), 'hex') <> server_hash`,
  },
  {
    name: 'deposits',
    proves: 'I8: a credited deposit was booked once, in its amount; no other deposit was',
    sql: `with booked as (
            select t.member_id, t.ref, count(*) as times, sum(p.amount) as amount, min(t.currency) as currency
            from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id where t.kind = 'deposit' group by t.member_id, t.ref)
          select format('deposit %s (%s): amount %s %s, booked %s times, %s %s', d.serial, d.state, d.amount, d.currency, coalesce(b.times, 0), b.amount, b.currency) as finding
          from cashier.deposits d left join booked b on b.member_id = d.member_id and b.ref = d.id
          where (d.state = 'credited' and (b.times is distinct from 1 or b.amount <> d.amount or b.currency <> d.currency)) or (d.state <> 'credited' and b.times is not null)`,
  },
];

export const PASSES: readonly Pass[] = [...VAULT, ...CHAIN, ...BUSINESS];
