-- What a brand gives back of the stakes: a rate for a game type, and one of its own for a maker of it. Read by the menu and by the room that pays.
create table catalogue.rebates (
  brand_id uuid not null,
  game_type text not null references catalogue.game_types,
  -- empty: the rate of the whole type
  vendor text not null default '',
  -- hundredths of a percent of the stakes; 120 is 1.2 %
  rate integer not null check (rate between 0 and 1000),
  primary key (brand_id, game_type, vendor)
);
grant select, insert, update on catalogue.rebates to haat_app;

insert into catalogue.rebates (brand_id, game_type, rate)
select b.id, r.game_type, r.rate
  from brand.brands b
 cross join (values ('LOTT', 100), ('ELOTT', 100), ('FISH', 100), ('RNG', 120), ('LIVE', 80), ('SPORTS', 100), ('ESPORTS', 100))
       r (game_type, rate);
