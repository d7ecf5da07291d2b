-- Tables of dragon tiger and baccarat that stand already take the bets their games have gained with limits of their own, so that none of them
-- is open up to the limit of an even chance: a fifth of it for bets on one card, for a perfect pair what keeps a win at ten times it.
update tables.tables t
set limits = (t.limits::jsonb || jsonb_build_object('spots',
  (select coalesce(jsonb_object_agg(spot, greatest(ceil((t.limits ->> 'min')::numeric), trunc((t.limits ->> 'max')::numeric / share))::text
     || coalesce(substring(t.limits ->> 'max' from '\.\d+$'), '')), '{}')
   from (
     select side || '-' || trait as spot, 5 as share
     from unnest(array['dragon', 'tiger']) side,
       unnest(array['big', 'small', 'odd', 'even', 'red', 'black', 'spades', 'hearts', 'diamonds', 'clubs']) trait
     where t.engine = 'dragon-tiger'
     union all
     select 'perfect-pair', 21 where t.engine = 'baccarat'
   ) gained)
  || coalesce((t.limits -> 'spots')::jsonb, '{}')))::json
where t.engine in ('dragon-tiger', 'baccarat');
