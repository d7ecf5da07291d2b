/** What the books check of bonuses: the terms that drew the page are held against what was booked. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const OPEN = "state in ('open', 'closing')";
const MOVED = `select t.member_id, t.ref, t.kind, sum(p.amount) as amount from ledger.transfers t
    join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
    join ledger.accounts f on f.id = p.from_account join ledger.accounts o on o.id = p.to_account
   where (t.kind = 'bonus' and o.purpose = 'bonus') or (t.kind in ('move', 'forfeit') and f.purpose = 'bonus') group by 1, 2, 3`;

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'bonus grants',
      'what was granted, became cash and went back is to the unit what was booked, and every such transfer has its bonus',
      `with moved as (${MOVED}), sums as (
         select b.id, b.serial, b.granted, b.converted, b.forfeited, b.free_used * b.free_stake as free,
           coalesce((select amount from moved m where m.member_id = b.member_id and m.ref = b.id and m.kind = 'bonus'), 0) as given,
           coalesce((select amount from moved m where m.member_id = b.member_id and m.ref = b.id and m.kind = 'move'), 0) as cash,
           coalesce((select amount from moved m where m.member_id = b.member_id and m.ref = b.id and m.kind = 'forfeit'), 0) as back
         from bonus.bonuses b)
       select 'bonus ' || serial as row, 'says ' || granted || ', ' || converted || ', ' || forfeited || ' and ' || given || ', ' || cash || ', ' || back
           || ' were booked' as says from sums where given <> granted + free or cash <> converted or back <> forfeited
       union all select 'transfer of ' || m.ref, 'is a ' || m.kind || ' of no bonus' from moved m
         left join bonus.bonuses b on b.id = m.ref and b.member_id = m.member_id where b.id is null`,
    ),
    sqlPass(
      'bonus pockets',
      'bonus money lies only where a bonus is open, and a pocket is in use exactly then',
      `select 'pocket of ' || a.owner_id as row, 'holds ' || l.balance || ' without a bonus' as says
         from ledger.accounts a join ledger.balances l on l.member_id = a.owner_id and l.account_id = a.id
        where a.purpose = 'bonus' and l.balance > 0
          and not exists (select from bonus.bonuses b where b.member_id = a.owner_id and b.currency = a.currency and b.${OPEN})
       union all select 'bonus ' || b.serial, 'is ' || b.state || ', and its pocket is in use for ' || coalesce(u.bonus_id::text, 'none')
         from bonus.bonuses b join ledger.accounts a on a.owner_id = b.member_id and a.purpose = 'bonus' and a.currency = b.currency
         left join ledger.bonus_uses u on u.member_id = b.member_id and u.account_id = a.id
        where b.${OPEN} and (u.bonus_id is distinct from b.id or u.spendable <> (b.state = 'open') or (u.spendable and u.most <> b.max_stake))
       union all select 'use of ' || u.bonus_id, 'belongs to a bonus that is over' from ledger.bonus_uses u
         left join bonus.bonuses b on b.id = u.bonus_id and b.${OPEN} where b.id is null`,
    ),
    sqlPass(
      'bonus holds',
      'open stakes made of bonus money are held, and belong to the bonus whose pocket is in use',
      `select 'stake ' || h.ref as row, 'is held for bonus ' || h.bonus_id || ', whose pocket is not in use' as says from ledger.bonus_holds h
         left join ledger.bonus_uses u on u.member_id = h.member_id and u.account_id = h.account_id and u.bonus_id = h.bonus_id
        where u.bonus_id is null
       union all select 'held of ' || h.member_id, 'is less than the ' || sum(h.stake) || ' of stakes made of bonus money' from ledger.bonus_holds h
         join ledger.accounts b on b.id = h.account_id
         join ledger.accounts a on a.owner_id = h.member_id and a.purpose = 'held' and a.currency = b.currency
         join ledger.balances l on l.member_id = h.member_id and l.account_id = a.id
        group by h.member_id, l.balance having sum(h.stake) > l.balance`,
    ),
    sqlPass(
      'bonus progress',
      'what was wagered is the sum of what was counted, and nothing became cash before it was wagered',
      `select 'bonus ' || b.serial as row, 'says ' || b.wagered || ' wagered and ' || coalesce(s.counted, 0) || ' were counted' as says
         from bonus.bonuses b left join (select bonus_id, sum(counted) as counted from bonus.stakes group by 1) s on s.bonus_id = b.id
        where b.wagered <> coalesce(s.counted, 0)
       union all select 'bonus ' || serial, 'became cash with ' || wagered || ' of ' || required || ' wagered' from bonus.bonuses b
        where converted > 0 and wagered < required and not exists (select from bonus.stakes s where s.bonus_id = b.id and s.revision > 0)`,
    ),
    sqlPass(
      'bonus terms',
      'no bonus asks for another wagering than its terms, none gave more cash than they allow, and no stake broke them',
      `select 'bonus ' || b.serial as row, 'asks for ' || b.required || ', not what its terms say' as says from bonus.bonuses b
         join bonus.terms t on t.id = b.terms_id
        where b.required <> ceil((b.granted + b.won_free) * (t.content ->> 'wagering')::numeric)
       union all select 'bonus ' || serial, 'gave ' || converted || ' of at most ' || max_conversion from bonus.bonuses
        where max_conversion is not null and converted > max_conversion
       union all select 'stake ' || s.serial, 'of ' || s.stake || ' was made of bonus money, above ' || b.max_stake from bonus.stakes s
         join bonus.bonuses b on b.id = s.bonus_id where s.part > 0 and not s.free and s.stake > b.max_stake
       union all select 'stake ' || s.serial, 'was made of bonus money on ' || s.game || ', which the terms leave out' from bonus.stakes s
         join bonus.bonuses b on b.id = s.bonus_id join bonus.terms t on t.id = b.terms_id
        where s.part > 0 and not s.free and (t.content -> 'excluded' ? s.game or t.content -> 'excluded' ? s.category)`,
    ),
    sqlPass(
      'bonus rewards',
      'every reward in cash has its one transfer',
      `select 'reward ' || r.id as row, 'is not what was booked' as says from bonus.rewards r
         left join ledger.transfers t on t.member_id = r.member_id and t.id = r.transfer_id
         left join lateral (select sum(amount) as amount from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) p on true
        where t.id is null or t.ref <> r.id or t.currency <> r.currency or p.amount is distinct from r.amount`,
    ),
    sqlPass(
      'bonus budgets',
      'what a campaign has spent is what its bonuses were given, and no more than its budget',
      `select 'campaign ' || c.code as row, 'says ' || c.spent || ' and its bonuses come to ' || coalesce(s.given, 0) as says from bonus.campaigns c
         left join (select campaign_id, sum(granted + free_count * free_stake) as given from bonus.bonuses group by 1) s on s.campaign_id = c.id
        where c.spent <> coalesce(s.given, 0)`,
    ),
  ],
};
