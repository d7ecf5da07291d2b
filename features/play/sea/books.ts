/** The sea against the vault: every volley is what was booked, and back; pools hold what they were brought; no shot was drawn twice. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const MOVED = `
  select member_id, transfer_id, coalesce(sum(amount) filter (where kind = 'stake'), 0) as stake,
    coalesce(sum(amount) filter (where kind = 'payout'), 0) as payout, coalesce(sum(amount) filter (where kind = 'prize'), 0) as prize,
    coalesce(sum(amount) filter (where kind = 'share'), 0) as share,
    coalesce(sum(amount) filter (where kind not in ('stake', 'payout', 'prize', 'share')), 0) as strange
  from ledger.postings group by 1, 2`;

const PASSES: RoomBooks['passes'] = [
  sqlPass(
    'volleys',
    'every volley points to the transfer that took its stake and paid it, to the unit',
    `with moved as (${MOVED})
     select 'volley ' || v.id as row, case
         when t.id is null or t.ref <> v.id or t.kind <> 'volley' then 'has no transfer of its stake'
         when t.brand_id <> v.brand_id or t.currency <> v.currency then 'was booked for another brand or currency'
         else 'stake ' || v.stake || ', payout ' || v.payout || ', prize ' || v.prize || ' and share ' || v.share || ' are not what was booked' end as says
     from sea.volleys v
     left join ledger.transfers t on t.member_id = v.member_id and t.id = v.transfer_id
     left join moved m on m.member_id = v.member_id and m.transfer_id = v.transfer_id
     where t.id is null or t.ref <> v.id or t.kind <> 'volley' or t.brand_id <> v.brand_id or t.currency <> v.currency or m.transfer_id is null
       or m.strange <> 0 or m.stake <> v.stake or m.payout + m.prize <> v.payout or m.prize <> v.prize or m.share <> v.share`,
  ),
  sqlPass(
    'volleys-back',
    'every transfer of a volley has its volley, which points back',
    `select 'transfer ' || t.id as row, case when v.id is null then 'has no volley' else 'is not the one its volley names' end as says
     from ledger.transfers t left join sea.volleys v on v.member_id = t.member_id and v.id = t.ref
     where t.kind in ('volley', 'volley_settle', 'volley_void') and (v.id is null or t.kind <> 'volley' or t.id <> v.transfer_id)`,
  ),
  sqlPass(
    'volleys-shots',
    'the shots of a volley come to its stake, its payout and its prize, and those that were given back to nothing',
    `select 'volley ' || v.id as row, 'its shots stake ' || p.stake || ' and pay ' || (p.pays + p.jackpot) as says
     from sea.volleys v cross join lateral (
       select count(*) filter (where n is not null) as taken,
         coalesce(sum(stake::bigint) filter (where n is not null), 0) as stake, coalesce(sum(pays::bigint), 0) as pays,
         coalesce(sum(jackpot::bigint), 0) as jackpot, count(*) filter (where n is null and (pays is not null or jackpot is not null)) as wrong,
         count(*) filter (where n is not null and pays is not null and pays::bigint <> stake::bigint * times) as unequal
       from json_to_recordset(v.shots) x (n bigint, stake text, pays text, jackpot text, times integer)) p
     where p.stake <> v.stake or p.pays + p.jackpot <> v.payout or p.jackpot <> v.prize or p.taken <> v.taken or p.wrong + p.unequal > 0`,
  ),
  sqlPass(
    'volleys-nonces',
    'no seed drew two shots with one nonce, and none was skipped',
    `with drawn as (
       select seed_id, sum(taken) as shots, count(*) as volleys, max(first_shot + taken) as reached from (
         select seed_id, first_shot, taken from sea.volleys union all select seed_id, first_shot, taken from sea.trial_volleys) a group by 1)
     select 'seed ' || d.seed_id as row, d.shots || ' shots up to ' || d.reached || ', its own count ' || s.shots as says
     from drawn d join sea.seeds s on s.id = d.seed_id
     where d.shots <> d.reached or d.shots <> s.shots`,
  ),
  sqlPass(
    'sea-revealed',
    'no seed was shown before its last volley',
    `select 'seed ' || s.id as row, 'was shown at ' || s.revealed_at || ', a volley was drawn from it at ' || max(v.at) as says
     from sea.seeds s join sea.volleys v on v.seed_id = s.id where s.revealed_at is not null
     group by s.id, s.revealed_at having max(v.at) > s.revealed_at`,
  ),
  sqlPass(
    'sea-pools',
    'the pool of every room holds what stakes brought it less what it paid',
    `select 'room ' || r.id as row, 'says ' || r.pool || ', was booked ' || coalesce(s.amount, 0) as says
     from sea.rooms r join sea.seas a on a.code = r.sea_code
     left join ledger.accounts c on c.brand_id = a.brand_id and c.purpose = 'pool:sea-' || replace(r.id::text, '-', '') and c.currency = a.currency
     left join (
       select account_id, sum(amount) as amount from (
         select to_account as account_id, amount from ledger.postings where kind = 'share'
         union all select from_account, -amount from ledger.postings where kind = 'prize') moved group by 1) s on s.account_id = c.id
     where not r.trial and coalesce(s.amount, 0) <> r.pool`,
  ),
  sqlPass(
    'sea-bots',
    'no bot and no trial has ever sat where money is played',
    `select 'seat ' || s.seat || ' of ' || s.room_id as row, 'a ' || s.kind || ' sits where money is played' as says
     from sea.seats s join sea.rooms r on r.id = s.room_id where (s.kind = 'member') = r.trial`,
  ),
];

/** Volleys end in the moment they are taken: nothing is held. */
export const BOOKS: RoomBooks = { holds: [], passes: PASSES };
