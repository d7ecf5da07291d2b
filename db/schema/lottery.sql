-- Written by "npm run gen" from a migrated database. Do not edit.

create schema lottery;
-- rights on lottery: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table lottery.answers (
  id uuid not null,
  draw_id uuid not null,
  source text not null,
  raw text not null,
  signature text not null,
  verified boolean not null,
  at timestamp with time zone default now() not null,
  constraint answers_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery.draws(id),
  constraint answers_pkey PRIMARY KEY (id),
  constraint answers_draw_id_source_signature_key UNIQUE (draw_id, source, signature)
);
-- rights on lottery.answers: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table lottery.bets (
  member_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  draw_id uuid not null,
  state text not null,
  play text not null,
  selection text not null,
  tickets bigint not null,
  unit text not null,
  multiple bigint not null,
  pricing json not null,
  chase boolean not null,
  currency text not null,
  stake bigint not null,
  payout bigint default 0 not null,
  rebate bigint default 0 not null,
  hits bigint default 0 not null,
  wins json default '[]'::json not null,
  revision integer default 0 not null,
  note text,
  settle_transfer_id uuid,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint bets_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint bets_multiple_check CHECK ((multiple > 0)),
  constraint bets_note_check CHECK ((note = ANY (ARRAY['cancelled'::text, 'chase_won'::text, 'chase_stopped'::text, 'play_closed'::text, 'draw'::text]))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_rebate_check CHECK ((rebate >= 0)),
  constraint bets_stake_check CHECK ((stake > 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint bets_tickets_check CHECK ((tickets > 0)),
  constraint bets_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery.draws(id),
  constraint bets_member_id_order_id_fkey FOREIGN KEY (member_id, order_id) REFERENCES lottery.orders(member_id, id),
  constraint bets_pkey PRIMARY KEY (member_id, id)
);
CREATE INDEX bets_chasing ON lottery.bets USING btree (member_id, order_id) WHERE (chase AND (state = 'open'::text));
CREATE INDEX bets_of_draw ON lottery.bets USING btree (draw_id, id);
CREATE INDEX bets_of_order ON lottery.bets USING btree (member_id, order_id);
CREATE INDEX bets_open ON lottery.bets USING btree (draw_id, id) WHERE (state = 'open'::text);
CREATE TRIGGER keep_closed AFTER INSERT ON lottery.bets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION lottery.keep_closed();
-- rights on lottery.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table lottery.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null,
  before bigint not null,
  after bigint not null,
  transfer_id uuid,
  at timestamp with time zone default now() not null,
  constraint corrections_member_id_bet_id_fkey FOREIGN KEY (member_id, bet_id) REFERENCES lottery.bets(member_id, id),
  constraint corrections_pkey PRIMARY KEY (member_id, bet_id, revision)
);
-- rights on lottery.corrections: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table lottery.days (
  game_code text not null,
  day date not null,
  length integer not null,
  root text not null,
  secret bytea not null,
  published_at timestamp with time zone default now() not null,
  constraint days_length_check CHECK ((length > 0)),
  constraint days_game_code_fkey FOREIGN KEY (game_code) REFERENCES lottery.games(code),
  constraint days_pkey PRIMARY KEY (game_code, day)
);
-- rights on lottery.days: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table lottery.draws (
  id uuid not null,
  game_code text not null,
  brand_id uuid not null,
  day date not null,
  n integer not null,
  place text default ''::text not null,
  state text not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  commitment text,
  link text,
  result json,
  revision integer default 0 not null,
  note text,
  ended_at timestamp with time zone,
  constraint draws_check CHECK ((closes_at <= draws_at)),
  constraint draws_check1 CHECK (((state <> ALL (ARRAY['drawn'::text, 'settled'::text])) OR (result IS NOT NULL))),
  constraint draws_check2 CHECK (((state <> 'open'::text) OR (link IS NULL))),
  constraint draws_check3 CHECK (((state = ANY (ARRAY['settled'::text, 'voided'::text])) = (ended_at IS NOT NULL))),
  constraint draws_n_check CHECK ((n > 0)),
  constraint draws_note_check CHECK ((note = ANY (ARRAY['missing'::text, 'cancelled'::text, 'differ'::text]))),
  constraint draws_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'voiding'::text, 'voided'::text]))),
  constraint draws_game_code_fkey FOREIGN KEY (game_code) REFERENCES lottery.games(code),
  constraint draws_pkey PRIMARY KEY (id),
  constraint draws_game_code_day_n_key UNIQUE (game_code, day, n)
);
CREATE INDEX draws_due ON lottery.draws USING btree (draws_at) WHERE (state = ANY (ARRAY['closed'::text, 'drawn'::text, 'voiding'::text]));
CREATE INDEX draws_of_game ON lottery.draws USING btree (game_code, draws_at DESC);
CREATE INDEX draws_open ON lottery.draws USING btree (closes_at) WHERE (state = 'open'::text);
-- rights on lottery.draws: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table lottery.exposures (
  draw_id uuid not null,
  play text not null,
  number text not null,
  stake numeric not null,
  payout numeric not null,
  constraint exposures_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery.draws(id),
  constraint exposures_pkey PRIMARY KEY (draw_id, play, number)
);
-- rights on lottery.exposures: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table lottery.games (
  code text not null,
  brand_id uuid not null,
  engine text not null,
  vendor text not null,
  prize_mode text not null,
  names json not null,
  currency text not null,
  zone text not null,
  schedules json not null,
  source text not null,
  feeds json default '[]'::json not null,
  odds_set text,
  odds json default '{}'::json not null,
  mode text,
  units json not null,
  limits json not null,
  "position" integer default 0 not null,
  halted boolean default false not null,
  revision integer default 1 not null,
  constraint games_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint games_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint games_prize_mode_check CHECK ((prize_mode = ANY (ARRAY['LOTT'::text, 'ZY'::text, 'ELOTT'::text, 'SEA'::text]))),
  constraint games_source_check CHECK ((source = ANY (ARRAY['own'::text, 'feed'::text, 'desk'::text]))),
  constraint games_vendor_check CHECK ((vendor = ANY (ARRAY['LOTT'::text, 'ELOTT'::text, 'TCG_LOTTO_VN'::text, 'TCG_SEA'::text]))),
  constraint games_pkey PRIMARY KEY (code)
);
CREATE INDEX games_brand ON lottery.games USING btree (brand_id, "position");
-- rights on lottery.games: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table lottery.orders (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  currency text not null,
  stake bigint not null,
  bets integer not null,
  periods integer not null,
  tickets bigint not null,
  stop_on_win boolean not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  constraint orders_bets_check CHECK ((bets > 0)),
  constraint orders_periods_check CHECK ((periods > 0)),
  constraint orders_stake_check CHECK ((stake > 0)),
  constraint orders_pkey PRIMARY KEY (member_id, id)
);
-- rights on lottery.orders: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table lottery.results (
  draw_id uuid not null,
  revision integer not null,
  result json,
  source text not null,
  request_id uuid,
  at timestamp with time zone default now() not null,
  constraint results_revision_check CHECK ((revision > 0)),
  constraint results_source_check CHECK ((source = ANY (ARRAY['chain'::text, 'feed'::text, 'desk'::text]))),
  constraint results_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery.draws(id),
  constraint results_pkey PRIMARY KEY (draw_id, revision)
);
-- rights on lottery.results: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

CREATE OR REPLACE FUNCTION lottery.keep_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'lottery', 'pg_temp'
AS $function$
declare
  v_closed uuid;
begin
  perform from draws where id in (select distinct draw_id from added) order by id for share;
  select a.draw_id into v_closed from added a join draws d on d.id = a.draw_id where d.state <> 'open' limit 1;
  if v_closed is not null then
    raise exception 'draw % takes no bets', v_closed using errcode = 'HT001';
  end if;
  return null;
end $function$;
