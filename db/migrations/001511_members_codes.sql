-- The code a member brings friends by, for the room that shows it.
create view members.codes_view as
  select id as member_id, referral_code from members.members;
grant select on members.codes_view to haat_app;
