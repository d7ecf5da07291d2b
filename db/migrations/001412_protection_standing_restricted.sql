-- Who gives something away asks whether its taker is restricted, too.
create or replace view protection.standing_view as
  select member_id, time_out_until, excluded_until, restricted from protection.standing;
