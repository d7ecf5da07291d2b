-- What players read beside an answer: the name a person of the staff works under, not what he signs in with.
create or replace view staff.directory as
  select id, brand_id, account, name
    from staff.staff;
