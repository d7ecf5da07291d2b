/** What the books check of rounds: every round points to the transfers that took its stake and paid it, and back. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** What a transfer moved, by the kind of posting; nothing else may stand in it. */
const MOVED = `
  select member_id, transfer_id, coalesce(sum(amount) filter (where kind = 'stake'), 0) as stake,
    coalesce(sum(amount) filter (where kind = 'hold'), 0) as hold, coalesce(sum(amount) filter (where kind = 'settle'), 0) as settle,
    coalesce(sum(amount) filter (where kind = 'void'), 0) as void, coalesce(sum(amount) filter (where kind = 'payout'), 0) as payout,
    coalesce(sum(amount) filter (where kind = 'prize'), 0) as prize,
    coalesce(sum(amount) filter (where kind not in ('stake', 'hold', 'settle', 'void', 'payout', 'share', 'prize')), 0) as strange
  from ledger.postings group by 1, 2`;

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from rounds.rounds where state = 'open'"],
  passes: [
    sqlPass(
      'rounds',
      'every round points to the transfers that took its stake and paid it, to the unit',
      `with moved as (${MOVED}),
     raised as (
       select r.member_id, r.id, sum(m.hold) as hold,
         bool_or(t.id is null or t.ref <> r.id or t.kind <> 'round' or t.brand_id <> r.brand_id or t.currency <> r.currency or m.transfer_id is null
           or m.hold <= 0 or m.stake + m.settle + m.void + m.payout + m.prize + m.strange <> 0) as wrong
       from rounds.rounds r cross join unnest(r.raise_transfer_ids) as x (id)
       left join ledger.transfers t on t.member_id = r.member_id and t.id = x.id
       left join moved m on m.member_id = r.member_id and m.transfer_id = x.id
       group by 1, 2)
     select 'round ' || r.id as row, case
         when t.id is null or t.ref <> r.id or t.kind <> 'round' then 'has no transfer of its stake'
         when t.brand_id <> r.brand_id or t.currency <> r.currency then 'was booked for another brand or currency'
         when a.wrong then 'was raised by what is no hold of it'
         when m.strange <> 0 or e.strange <> 0 then 'was booked with postings that are none of a round'
         when r.state <> 'open' and (u.id is null or u.ref <> r.id) then 'has no transfer of its end'
         when r.state = 'open' then 'stake ' || r.stake || ' is open, held ' || (m.hold + coalesce(a.hold, 0)) || ', staked ' || m.stake
         else 'stake ' || r.stake || ' and payout ' || r.payout || ' are not what was booked' end as says
     from rounds.rounds r
     left join ledger.transfers t on t.member_id = r.member_id and t.id = r.transfer_id
     left join moved m on m.member_id = r.member_id and m.transfer_id = r.transfer_id
     left join ledger.transfers u on u.member_id = r.member_id and u.id = r.settle_transfer_id
     left join moved e on e.member_id = r.member_id and e.transfer_id = r.settle_transfer_id
     left join raised a on a.member_id = r.member_id and a.id = r.id
     where (case
       when coalesce(a.wrong, false) then true
       when t.id is null or t.ref <> r.id or t.kind <> 'round' or t.brand_id <> r.brand_id or t.currency <> r.currency
         or m.transfer_id is null or m.strange <> 0 then true
       when r.state = 'open' then r.settle_transfer_id is not null or r.payout <> 0 or m.hold + coalesce(a.hold, 0) <> r.stake or m.stake + m.payout + m.prize + m.settle + m.void <> 0
       when u.id is null or u.ref <> r.id or e.transfer_id is null then true
       when r.transfer_id = r.settle_transfer_id then r.state <> 'settled' or a.id is not null or m.stake <> r.stake or m.payout + m.prize <> r.payout or m.hold + m.settle + m.void <> 0
       when r.state = 'settled' then u.kind <> 'settle' or m.hold + coalesce(a.hold, 0) <> r.stake or e.settle <> r.stake or e.payout + e.prize <> r.payout or m.payout + m.prize + m.stake + e.hold + e.stake + e.void <> 0
       else u.kind <> 'void' or m.hold + coalesce(a.hold, 0) <> r.stake or e.void <> r.stake or e.void + e.payout <> r.payout or e.prize <> 0 or m.payout + m.stake + e.hold + e.stake + e.settle <> 0
     end)`,
    ),
    sqlPass(
      'rounds-back',
      'every transfer of play has its round, which points back',
      `select 'transfer ' || t.id as row, case when r.id is null then 'has no round' else 'is not the one its round names' end as says
     from ledger.transfers t left join rounds.rounds r on r.member_id = t.member_id and r.id = t.ref
     where t.kind in ('round', 'settle', 'void')
       and (t.kind <> 'round' or t.id <> all(r.raise_transfer_ids) or r.id is null)
       and t.id is distinct from case when t.kind = 'round' then r.transfer_id else r.settle_transfer_id end`,
    ),
    sqlPass(
      'pools',
      'every jackpot pool holds what stakes brought it less what it paid',
      `select 'pool ' || p.name || ' of ' || p.brand_id as row, 'says ' || p.balance || ', was booked ' || coalesce(s.amount, 0) as says
     from rounds.pools p
     left join ledger.accounts a on a.brand_id = p.brand_id and a.purpose = 'pool:' || p.name and a.currency = p.currency
     left join (
       select account_id, sum(amount) as amount from (
         select to_account as account_id, amount from ledger.postings where kind = 'share'
         union all select from_account, -amount from ledger.postings where kind = 'prize') moved group by 1) s on s.account_id = a.id
     where coalesce(s.amount, 0) <> p.balance`,
    ),
    sqlPass(
      'revealed',
      'no seed was revealed before its last round was dealt',
      `select 'seed ' || v.seed_id as row, 'was revealed at ' || v.at || ', a round was dealt from it at ' || r.at as says
     from rounds.revealed_seeds v
     join (select member_id, seed_id, max(at) as at from rounds.rounds group by 1, 2) r on r.member_id = v.member_id and r.seed_id = v.seed_id
     where r.at > v.at`,
    ),
    sqlPass(
      'nonces',
      'no seed dealt two rounds with one nonce, and none was skipped',
      `select 'seed ' || r.seed_id as row, count(*) || ' rounds, ' || count(distinct r.nonce) || ' nonces up to ' || max(r.nonce)
         || ', its own count ' || coalesce(max(d.nonce), max(v.rounds), -1) as says
     from rounds.rounds r
     left join rounds.seeds s on s.member_id = r.member_id and s.seed_id = r.seed_id
     left join rounds.dealt d on d.member_id = s.member_id
     left join rounds.revealed_seeds v on v.member_id = r.member_id and v.seed_id = r.seed_id
     group by r.member_id, r.seed_id
     having count(*) <> count(distinct r.nonce) or count(*) <> max(r.nonce) + 1 or count(*) <> coalesce(max(d.nonce), max(v.rounds), -1)
     union all select 'seed ' || s.seed_id, 'has dealt no round, its count says ' || d.nonce
     from rounds.seeds s join rounds.dealt d on d.member_id = s.member_id
     where d.nonce <> 0 and not exists (select from rounds.rounds r where r.member_id = s.member_id and r.seed_id = s.seed_id)
     union all select 'seeds of ' || coalesce(s.member_id, d.member_id), case when s.member_id is null then 'are gone' else 'have no count' end
     from rounds.seeds s full join rounds.dealt d on d.member_id = s.member_id where s.member_id is null or d.member_id is null`,
    ),
    sqlPass(
      'paces',
      'the pace of a member counts from his latest round, or act that it counts',
      `select 'member ' || member_id as row, 'has a pace from ' || coalesce(d.last_at, 0) || ', his rounds say ' || coalesce(r.last_at, 0) as says
     from rounds.dealt d full join (
       select member_id, max(greatest(coalesce(paced_at, 0), (extract(epoch from at) * 1000)::bigint)) as last_at from rounds.rounds group by member_id) r
       using (member_id)
     where coalesce(d.last_at, 0) <> coalesce(r.last_at, 0)`,
    ),
  ],
};
