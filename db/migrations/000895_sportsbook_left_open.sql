-- Books whose result leaves bets open: how many slips, and when settling last found it. Locks sportsbook.books for a moment: both columns are empty.
alter table sportsbook.books
  add column open_slips integer not null default 0 check (open_slips >= 0),
  add column looked_at timestamptz;
-- Some were called settled though slips of theirs were left: they are looked at again.
update sportsbook.books b set state = 'closed', settled_revision = b.result_revision - 1
 where b.state = 'settled' and b.id in (
   select g.book_id from sportsbook.slips s join sportsbook.slip_legs g on g.member_id = s.member_id and g.slip_id = s.id
    where s.state = 'open' and not exists (
      select from sportsbook.slip_legs o join sportsbook.books x on x.id = o.book_id
       where o.member_id = s.member_id and o.slip_id = s.id and x.state <> 'settled'));
