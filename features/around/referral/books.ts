/** What the books check of referral: nobody is paid for who did not count, and statements say what their figures say. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'referral rewards',
      'a reward belongs to a friend who counts and to somebody in his line, and what was claimed was paid once',
      `select 'reward ' || r.id as row, 'is of a friend who is ' || i.state as says from referral.rewards r
         join referral.invited i on i.member_id = r.invited_id where i.state <> 'qualified'
       union all select 'reward ' || r.id, 'is somebody’s who is not level ' || r.level || ' of its friend' from referral.rewards r
         join referral.invited i on i.member_id = r.invited_id
        where r.member_id is distinct from case r.level when 0 then i.member_id else i.path[r.level] end
       union all select 'reward ' || id, 'is claimed and says not what was paid' from referral.rewards
        where (claimed_at is null) <> (paid is null)
       union all select 'friend ' || member_id, 'brought himself' from referral.invited where member_id = any(path)`,
    ),
    sqlPass(
      'referral statements',
      'a statement is its figures by its terms, and carries what the month before left',
      `select 'statement ' || serial as row, 'is over ' || amount || ' and carries ' || carry as says from referral.statements s
        where (amount, carry) is distinct from (
          case when model = 'player' then price * firsts else greatest(0, div((stakes - payouts + carried)::numeric * share, 10000))::bigint end,
          case when model = 'player' then 0 else least(0, stakes - payouts + carried) end)
       union all select 'statement ' || s.serial, 'was carried ' || s.carried || ', the month before left ' || coalesce(b.carry, 0)
        from referral.statements s left join lateral (
          select carry from referral.statements b where b.partner_id = s.partner_id and b.month < s.month order by b.month desc limit 1) b on true
        where s.carried <> coalesce(b.carry, 0)`,
    ),
  ],
};
