/**
 * Bets at vendors against the vault: what open ones hold, that each points to its transfers and back, that corrections follow each other, that every call
 * that moved money names what it moved; and of our own games at operators, that what their wallets were told is what the rounds came to.
 */
import { heldBetPasses } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** Payout and state as the settlement booked them, before any correction. Free rounds hold nothing. */
const FIRST = `
  select b.member_id, b.id, b.brand_id, b.currency, case when b.state = 'open' then 'open' else 'ended' end as state, b.stake,
      case when b.state = 'open' then b.payout else coalesce(c.payout_before, b.payout) end as payout, b.transfer_id, b.settle_transfer_id,
      b.stake as held, coalesce(c.payout_before, b.payout) as first_payout, coalesce(c.state_before, b.state) as first_state
    from vendors.bets b left join vendors.corrections c on c.member_id = b.member_id and c.bet_id = b.id and c.revision = 1
   where not b.free`;

const MOVED = `(select sum(case when p.kind in ('owed', 'correction') and f.member_owned then -p.amount else p.amount end)
   from ledger.postings p join ledger.accounts f on f.id = p.from_account where p.member_id = t.member_id and p.transfer_id = t.id)`;

const PASSES: RoomBooks['passes'] = [
  ...heldBetPasses({
    name: 'vendor-bets',
    row: 'bet',
    whole: 'bet at a vendor',
    kind: 'vendor_bet',
    // The play of the sample's agents is told as bets at vendors, too, under serials of its own.
    serial: 'VB-',
    bets: FIRST,
  }),
  sqlPass(
    'vendor-corrections',
    'corrections of a bet at a vendor follow each other to what it has paid, and were booked so',
    `with lines as (
       select c.*, lead(c.payout_before) over w as next_before, lead(c.state_before) over w as next_state, b.payout, b.state, b.corrections
         from vendors.corrections c join vendors.bets b on b.member_id = c.member_id and b.id = c.bet_id
       window w as (partition by c.member_id, c.bet_id order by c.revision))
     select 'bet ' || l.bet_id as row, 'correction ' || l.revision || ' came to ' || l.payout_after as says
     from lines l left join ledger.transfers t on t.member_id = l.member_id and t.id = l.transfer_id
     where l.payout_after <> coalesce(l.next_before, l.payout) or l.state_after <> coalesce(l.next_state, l.state) or l.revision > l.corrections
       or (l.payout_after <> l.payout_before) <> (l.transfer_id is not null)
       or (l.transfer_id is not null and (t.id is null or t.ref <> l.bet_id or t.kind <> 'correction' or ${MOVED} is distinct from l.payout_after - l.payout_before))`,
  ),
  sqlPass(
    'vendor-transactions',
    'every call of a vendor names the bet and the transfer of its effect, and no effect lacks its call',
    `select 'transaction ' || x.vendor || ' ' || x.id as row, 'names a transfer of another member, or none' as says
       from vendors.transactions x left join ledger.transfers t on t.member_id = x.member_id and t.id = x.transfer_id
      where x.transfer_id is not null and (t.id is null or t.brand_id <> x.brand_id or t.currency <> x.currency)
     union all select 'transaction ' || x.vendor || ' ' || x.id, 'moved ' || x.amount || ' without a transfer'
       from vendors.transactions x where x.amount <> 0 and x.transfer_id is null
     union all select 'bet ' || b.id, 'came by no call' from vendors.bets b
      where not exists (select from vendors.transactions x where x.brand_id = b.brand_id and x.vendor = b.vendor and x.bet_id = b.id and x.verb in ('bet', 'restake'))
     union all select 'transaction ' || x.vendor || ' ' || x.id, 'is buried and has a bet' from vendors.transactions x
       join vendors.bets b on b.brand_id = x.brand_id and b.vendor = x.vendor and b.transaction = x.id where x.verb = 'tombstone'`,
  ),
  sqlPass(
    'vendor-rounds',
    'a round at a vendor that is over has no open bet',
    `select 'round ' || r.vendor || ' ' || r.id as row, 'is closed with an open bet' as says
       from vendors.rounds r join vendors.bets b on (b.brand_id, b.vendor, b.member_id, b.round) = (r.brand_id, r.vendor, r.member_id, r.id)
      where r.state = 'closed' and b.state = 'open'`,
  ),
  sqlPass(
    'vendor-prizes',
    'a prize of a vendor is paid once, by its own account, and taken back at most whole',
    `select 'transaction ' || x.vendor || ' ' || x.id as row, 'is a prize that was not booked so' as says
       from vendors.transactions x left join ledger.transfers t on t.member_id = x.member_id and t.id = x.transfer_id
      where x.verb = 'award' and x.amount <> 0 and (t.id is null or t.kind <> 'prize' or t.ref <> x.bet_id or ${MOVED} is distinct from x.amount)
     union all select 'grant ' || g.id, 'was used more often than it has bets' from vendors.grants g
      where g.used <> (select count(*) from vendors.transactions x where x.brand_id = g.brand_id and x.vendor = g.vendor and x.verb = 'bet'
        and x.member_id = g.member_id and x.content like '%|free ' || g.id || '%')`,
  ),
  sqlPass(
    'supplied-rounds',
    'a round of ours at an operator has one end his wallet was told of, or is still to be told',
    `select 'round ' || r.id as row, 'is ' || r.state || ' and its wallet was not told so' as says
       from vendors.supplied_rounds r left join vendors.outgoing o on o.round_id = r.id
      where r.player <> '' and case r.state when 'taken' then o.verb is distinct from 'win' or o.done_at is not null
        when 'over' then o.verb is distinct from 'win' or o.done_at is null
        when 'uncertain' then o.verb is distinct from 'rollback' or o.done_at is not null
        when 'back' then o.verb is distinct from 'rollback' or o.done_at is null
        else o.round_id is not null end
     union all select 'round ' || r.id, 'paid ' || r.payout || ' and is ' || r.state from vendors.supplied_rounds r
      where r.payout > 0 and r.state not in ('taken', 'over')`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from vendors.bets where state = 'open'"],
  passes: PASSES,
};
