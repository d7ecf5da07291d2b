/** What the books check of commission: every line its transfer, and what is added up the sum of its bets. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';
import { ACTIVITY_PASS, TOTALS_PASS } from './books/sums.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'commission lines',
      'every paid line has exactly its one transfer, and every salary and dividend its line',
      `select 'line ' || l.serial as row, 'is ' || l.state || ' without its transfer' as says from commission.lines l
         left join ledger.transfers t on t.member_id = l.receiver and t.id = l.transfer_id
        where l.state in ('paid', 'collected') and (t.id is null or t.ref <> l.id or t.currency <> l.currency or t.brand_id <> l.brand_id
          or t.kind <> case when l.state = 'collected' then 'adjustment' when l.kind in ('dividend', 'rebate') then l.kind else 'salary' end
          or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from abs(l.amount))
       union all select 'transfer ' || t.serial, 'is a ' || t.kind || ' without a line' from ledger.transfers t
         left join commission.lines l on l.id = t.ref and l.transfer_id = t.id and l.receiver = t.member_id
        where t.kind in ('salary', 'dividend') and l.id is null`,
    ),
    sqlPass(
      'commission periods',
      'no line is paid before its period has ended, and nobody has two lines of one period and correction',
      `select 'line ' || serial as row, 'was paid before its period ended' as says from commission.lines where paid_at < to_at`,
    ),
    TOTALS_PASS,
    ACTIVITY_PASS,
    sqlPass(
      'commission rebates',
      'the rebates of a bet are never above its plate',
      `select 'bet ' || r.ref as row, 'gave more than its plate' as says from commission.rebates r join commission.bets b on b.ref = r.ref
        group by r.ref, b.valid_stake having sum(r.amount) * 100000000 > b.valid_stake * max(r.plate)`,
    ),
    sqlPass(
      'commission margins',
      'the rebates of a bet are never above what the house keeps of its play in the long run',
      `select 'bet ' || r.ref as row, 'gave ' || sum(r.amount) || ' of ' || b.valid_stake || ', and its play keeps ' || b.margin || ' millionths' as says
         from commission.rebates r join commission.bets b on b.ref = r.ref where b.margin is not null
        group by r.ref, b.valid_stake, b.margin having sum(r.amount) * 1000000 > b.valid_stake * b.margin`,
    ),
  ],
};
