-- Whether a decision of two about somebody's money has closed play and deposits for him; the gate reads it with every stake.
alter table protection.standing add column restricted boolean not null default false;
insert into protection.standing (member_id, restricted)
  select distinct member_id, true from aml.cases where outcome = 'restricted' and stops_play
  on conflict (member_id) do update set restricted = true;
