-- Who may no longer play still comes to his money: until when an exclusion runs, and whether staff closed the account for play.
alter table identity.accounts
  add column excluded_until timestamptz,
  add column play_closed boolean not null default false;
update identity.accounts a set excluded_until = to_timestamp(s.excluded_until / 1000.0)
  from protection.standing s where s.member_id = a.id and s.excluded_until > 0;
update identity.accounts a set play_closed = true from members.members m where m.id = a.id and m.status = 'excluded';
