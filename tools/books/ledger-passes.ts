/** The vault against itself: sums, balances, owners, order. */
import { POSTING_KINDS, TRANSFER_KINDS } from '#ledger/contract.ts';
import { type Pass, sqlPass } from '#platform/room/pass.ts';

/** Every member account's legs with the balance they ought to leave behind, in the order they were booked. */
const RUNNING = `
  with cash as (select id from ledger.accounts where member_owned and purpose = 'cash'),
  legs as (
    select p.member_id, p.transfer_id, p.seq, p.balance_after, p.from_account as account, -p.amount as delta
      from ledger.postings p join cash c on c.id = p.from_account
    union all
    select p.member_id, p.transfer_id, p.seq, p.balance_after, p.to_account, p.amount
      from ledger.postings p join cash c on c.id = p.to_account
  )
  select l.member_id, l.transfer_id, l.seq, l.balance_after,
    sum(l.delta) over (partition by l.account order by t.at, t.id, l.seq rows unbounded preceding) as running
  from legs l join ledger.transfers t on t.member_id = l.member_id and t.id = l.transfer_id`;

export const LEDGER_PASSES: readonly Pass[] = [
  sqlPass(
    'zero-sum',
    'the entries of every currency sum to zero',
    `select a.currency as row, 'entries sum to ' || sum(e.amount) as says
     from (select account_id, sum(amount) as amount from ledger.entries group by account_id) e
     join ledger.accounts a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0`,
  ),
  sqlPass(
    'balances',
    'a balance is the sum of its entries',
    `with moved as (select account_id, sum(amount) as total from ledger.entries group by account_id)
     select 'account ' || b.account_id as row,
       'balance ' || b.balance || ', its entries sum to ' || coalesce(m.total, 0) as says
     from ledger.balances b left join moved m using (account_id) where b.balance <> coalesce(m.total, 0)`,
  ),
  sqlPass(
    'never-negative',
    'no member owes but on his debt account, and that one holds nothing: neither now nor after any posting',
    `select 'account ' || b.account_id as row, 'balance ' || b.balance as says
       from ledger.balances b left join ledger.accounts a on a.id = b.account_id
       where case when a.purpose = 'debt' then b.balance > 0 else b.balance < 0 end
     union all select 'account ' || b.account_id, case when b.may_owe then 'may owe and is no debt' else 'is a debt and may not owe' end
       from ledger.balances b join ledger.accounts a on a.id = b.account_id where b.may_owe <> (a.purpose = 'debt')
     union all select 'transfer ' || transfer_id || '/' || seq, 'cash after it ' || balance_after
       from ledger.postings where balance_after < 0
     union all select 'transfer ' || transfer_id || '/' || seq, 'moves ' || amount from ledger.postings where amount <= 0`,
  ),
  sqlPass(
    'postings',
    'every posting belongs to a transfer',
    `select 'transfer ' || p.transfer_id || '/' || p.seq as row, 'has no transfer' as says from ledger.postings p
     where not exists (select from ledger.transfers t where t.member_id = p.member_id and t.id = p.transfer_id)`,
  ),
  sqlPass(
    'transfers',
    'every transfer has postings numbered from zero, a key and what the key stood for',
    `with counted as (select member_id, transfer_id, count(*) as n, max(seq) as last from ledger.postings group by 1, 2)
     select 'transfer ' || t.id as row, case when c.n is null then 'has no postings'
         when c.last <> c.n - 1 then 'lacks a posting' else 'stands for nothing' end as says
     from ledger.transfers t left join counted c on c.member_id = t.member_id and c.transfer_id = t.id
     where c.n is null or c.last <> c.n - 1 or length(t.content) <> 16 or t.key = ''`,
  ),
  sqlPass(
    'owners',
    'brand, currency and member never mix inside a transfer',
    `with sides as (
       select member_id, transfer_id, from_account as account from ledger.postings
       union select member_id, transfer_id, to_account from ledger.postings
     )
     select 'transfer ' || t.id as row, case when a.id is null then 'posts to account ' || s.account || ', which does not exist'
         when a.brand_id <> t.brand_id then 'mixes brands at account ' || a.id
         when a.currency <> t.currency then 'mixes ' || t.currency || ' and ' || a.currency
         else 'touches account ' || a.id || ' of somebody else' end as says
     from sides s join ledger.transfers t on t.member_id = s.member_id and t.id = s.transfer_id
     left join ledger.accounts a on a.id = s.account
     where a.id is null or a.brand_id <> t.brand_id or a.currency <> t.currency
       or a.owner_id <> case when a.member_owned then t.member_id else t.brand_id end`,
  ),
  sqlPass(
    'clearing',
    'what one member sends another receives, in the same batch and of the same amount; clearing is empty',
    `with halves as (
       select t.chain, t.batch, t.ref, t.member_id, p.kind, p.amount, c.id as clearing
       from ledger.accounts c join ledger.postings p on c.id in (p.from_account, p.to_account)
       join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
       where c.purpose = 'clearing' and not c.member_owned
     )
     select 'account ' || clearing as row, 'passes ' || ref || ' on as ' || count(*) filter (where kind = 'sent') || ' sent, '
         || count(*) filter (where kind = 'received') || ' received, from ' || min(amount) || ' to ' || max(amount) as says
     from halves group by clearing, chain, batch, ref
     having count(*) filter (where kind = 'sent') <> 1 or count(*) filter (where kind = 'received') <> 1
       or count(*) <> 2 or min(amount) <> max(amount) or count(distinct member_id) <> 2`,
  ),
  sqlPass(
    'kinds',
    'transfers and postings are of the kinds the vault knows, and have a serial since there are any',
    `select 'transfer ' || id as row, 'is of the kind ' || kind as says from ledger.transfers where kind <> all (array['${TRANSFER_KINDS.join("','")}'])
     union all select 'transfer ' || transfer_id || '/' || seq, 'is of the kind ' || kind from ledger.postings
       where kind <> all (array['${POSTING_KINDS.join("','")}'])
     union all select 'transfer ' || t.id, case when t.serial is null then 'has no serial' else 'has a serial its batch does not cover' end
       from ledger.transfers t join ledger.batches b on b.chain = t.chain and b.seq = t.batch where (b.format = 3) <> (t.serial is not null)`,
  ),
  sqlPass(
    'running',
    'the cash written beside every posting is the sum of all before it',
    `select 'transfer ' || transfer_id || '/' || seq as row,
       'cash after it ' || coalesce(balance_after::text, 'unknown') || ', summed up ' || running as says
     from (${RUNNING}) r where balance_after is distinct from running`,
  ),
  sqlPass(
    'versions',
    'an account has changed as often as batches touched it',
    // Batches are told apart as columns: compared as one record each, ten million of them take minutes.
    `with touched as (
       select account, count(*) as n from (
         select distinct account, t.chain, t.batch from (
           select member_id, transfer_id, from_account as account from ledger.postings
           union all select member_id, transfer_id, to_account from ledger.postings) l
         join ledger.accounts a on a.id = l.account and a.member_owned
         join ledger.transfers t on t.member_id = l.member_id and t.id = l.transfer_id) batches
       group by account
     )
     select 'account ' || b.account_id as row, 'version ' || b.version || ', batches ' || coalesce(c.n, 0) as says
     from ledger.balances b left join touched c on c.account = b.account_id where b.version <> coalesce(c.n, 0)`,
  ),
  sqlPass(
    'accounts',
    'members’ accounts have a balance of their owner, house accounts none, and nothing stands twice',
    `select 'account ' || a.id as row, case when a.member_owned then 'has no balance' else 'is the house’s and has a balance' end as says
       from ledger.accounts a left join ledger.balances b on b.account_id = a.id where a.member_owned = (b.account_id is null)
     union all select 'account ' || b.account_id, case when a.id is null then 'has a balance but does not exist' else 'has the balance of somebody else' end
       from ledger.balances b left join ledger.accounts a on a.id = b.account_id where a.id is null or a.owner_id <> b.member_id
     union all select 'account ' || min(id), 'stands ' || count(*) || ' times'
       from ledger.accounts group by owner_id, purpose, currency having count(*) > 1
     union all select 'key ' || key, 'was used ' || count(*) || ' times'
       from ledger.transfers group by member_id, key having count(*) > 1
     union all select 'transfer ' || id, 'stands ' || count(*) || ' times' from ledger.transfers group by id having count(*) > 1`,
  ),
];
