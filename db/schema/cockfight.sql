-- Written by "npm run gen" from a migrated database. Do not edit.

create schema cockfight;
-- rights on cockfight: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table cockfight.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  pit_code text not null,
  fight_id uuid not null,
  pick text not null,
  state text not null,
  currency text not null,
  stake bigint not null,
  payout bigint default 0 not null,
  outcome text,
  dividend text,
  revision integer default 0 not null,
  corrections integer default 0 not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  odds text,
  odds_version integer,
  constraint bets_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint bets_check1 CHECK (((state = 'open'::text) = (outcome IS NULL))),
  constraint bets_odds CHECK (((odds IS NULL) = (odds_version IS NULL))),
  constraint bets_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text]))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_pick_check CHECK ((pick = ANY (ARRAY['meron'::text, 'wala'::text, 'draw'::text]))),
  constraint bets_stake_check CHECK ((stake > 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint bets_fight_id_fkey FOREIGN KEY (fight_id) REFERENCES cockfight.fights(id),
  constraint bets_price FOREIGN KEY (fight_id, odds_version) REFERENCES cockfight.prices(fight_id, version),
  constraint bets_pkey PRIMARY KEY (member_id, id)
);
CREATE INDEX bets_of_fight ON cockfight.bets USING btree (fight_id, id);
CREATE INDEX bets_of_member ON cockfight.bets USING btree (member_id, id DESC);
CREATE TRIGGER keep_closed BEFORE INSERT ON cockfight.bets FOR EACH ROW EXECUTE FUNCTION cockfight.keep_closed();
-- rights on cockfight.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cockfight.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null,
  payout_before bigint not null,
  payout_after bigint not null,
  state_before text not null,
  state_after text not null,
  transfer_id uuid,
  at timestamp with time zone not null,
  constraint corrections_revision_check CHECK ((revision > 0)),
  constraint corrections_member_id_bet_id_fkey FOREIGN KEY (member_id, bet_id) REFERENCES cockfight.bets(member_id, id),
  constraint corrections_pkey PRIMARY KEY (member_id, bet_id, revision)
);
-- rights on cockfight.corrections: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cockfight.declarations (
  fight_id uuid not null,
  line text not null,
  n integer not null,
  raw text not null,
  signature text not null,
  verified boolean not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint declarations_n_check CHECK ((n > 0)),
  constraint declarations_raw_check CHECK ((length(raw) <= 4000)),
  constraint declarations_fight_id_fkey FOREIGN KEY (fight_id) REFERENCES cockfight.fights(id),
  constraint declarations_pkey PRIMARY KEY (fight_id, line, n)
);
-- rights on cockfight.declarations: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cockfight.feed_lines (
  pit_code text not null,
  line text not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  failures integer default 0 not null,
  failure text,
  constraint feed_lines_pit_code_fkey FOREIGN KEY (pit_code) REFERENCES cockfight.pits(code),
  constraint feed_lines_pkey PRIMARY KEY (pit_code, line)
);
-- rights on cockfight.feed_lines: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cockfight.fights (
  id uuid not null,
  pit_code text not null,
  brand_id uuid not null,
  ref text not null,
  day date not null,
  n integer not null,
  birds json not null,
  state text default 'open'::text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  meron bigint default 0 not null,
  wala bigint default 0 not null,
  draw bigint default 0 not null,
  players integer default 0 not null,
  takeout integer not null,
  result text,
  result_revision integer default 0 not null,
  settled_revision integer default 0 not null,
  note text,
  mode text not null,
  terms json,
  prices json,
  price_version integer default 0 not null,
  pays_meron bigint default 0 not null,
  pays_wala bigint default 0 not null,
  pays_draw bigint default 0 not null,
  declare_minutes integer not null,
  told integer default 0 not null,
  result_source text,
  result_at timestamp with time zone,
  constraint fights_check CHECK ((opens_at < closes_at)),
  constraint fights_check1 CHECK (((result IS NULL) = (result_revision = 0))),
  constraint fights_check2 CHECK ((settled_revision <= result_revision)),
  constraint fights_check3 CHECK (((state <> 'open'::text) OR (result IS NULL))),
  constraint fights_declare_minutes_check CHECK (((declare_minutes >= 1) AND (declare_minutes <= 2880))),
  constraint fights_draw_check CHECK ((draw >= 0)),
  constraint fights_fixed CHECK ((((mode = 'fixed'::text) = (terms IS NOT NULL)) AND ((mode = 'fixed'::text) = (prices IS NOT NULL)))),
  constraint fights_meron_check CHECK ((meron >= 0)),
  constraint fights_mode_check CHECK ((mode = ANY (ARRAY['fixed'::text, 'pool'::text]))),
  constraint fights_n_check CHECK ((n > 0)),
  constraint fights_note_check CHECK ((note = ANY (ARRAY['one_sided'::text, 'low'::text, 'called_off'::text, 'late'::text]))),
  constraint fights_pays_draw_check CHECK ((pays_draw >= 0)),
  constraint fights_pays_meron_check CHECK ((pays_meron >= 0)),
  constraint fights_pays_wala_check CHECK ((pays_wala >= 0)),
  constraint fights_result_check CHECK ((result = ANY (ARRAY['meron'::text, 'wala'::text, 'draw'::text, 'cancelled'::text]))),
  constraint fights_result_source_check CHECK ((result_source = ANY (ARRAY['pool'::text, 'feed'::text, 'staff'::text, 'clock'::text]))),
  constraint fights_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'settled'::text]))),
  constraint fights_wala_check CHECK ((wala >= 0)),
  constraint fights_pit_code_fkey FOREIGN KEY (pit_code) REFERENCES cockfight.pits(code),
  constraint fights_pkey PRIMARY KEY (id),
  constraint fights_pit_code_day_n_key UNIQUE (pit_code, day, n),
  constraint fights_pit_code_ref_key UNIQUE (pit_code, ref)
);
CREATE INDEX fights_by_time ON cockfight.fights USING btree (pit_code, opens_at DESC);
CREATE INDEX fights_under_way ON cockfight.fights USING btree (closes_at) WHERE (state <> 'settled'::text);
-- rights on cockfight.fights: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cockfight.pits (
  code text not null,
  brand_id uuid not null,
  names json not null,
  currency text not null,
  limits json not null,
  chips json not null,
  takeout integer default 100 not null,
  halted boolean default false not null,
  stream text,
  results text default 'feed'::text not null,
  "position" integer default 0 not null,
  mode text default 'fixed'::text not null,
  estimate json default '{"meron": 490, "wala": 470, "draw": 30}'::json not null,
  draw_offered boolean default false not null,
  liability json not null,
  declare_minutes integer default 60 not null,
  constraint pits_declare_minutes_check CHECK (((declare_minutes >= 1) AND (declare_minutes <= 2880))),
  constraint pits_mode_check CHECK ((mode = ANY (ARRAY['fixed'::text, 'pool'::text]))),
  constraint pits_results_check CHECK ((results = ANY (ARRAY['feed'::text, 'staff'::text]))),
  constraint pits_takeout_check CHECK (((takeout >= 0) AND (takeout <= 300))),
  constraint pits_pkey PRIMARY KEY (code)
);
-- rights on cockfight.pits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cockfight.prices (
  fight_id uuid not null,
  version integer not null,
  meron text,
  wala text,
  draw text,
  at timestamp with time zone default clock_timestamp() not null,
  constraint prices_version_check CHECK ((version > 0)),
  constraint prices_fight_id_fkey FOREIGN KEY (fight_id) REFERENCES cockfight.fights(id),
  constraint prices_pkey PRIMARY KEY (fight_id, version)
);
-- rights on cockfight.prices: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cockfight.results (
  fight_id uuid not null,
  revision integer not null,
  result text not null,
  source text not null,
  reason text,
  at timestamp with time zone default clock_timestamp() not null,
  constraint results_result_check CHECK ((result = ANY (ARRAY['meron'::text, 'wala'::text, 'draw'::text, 'cancelled'::text]))),
  constraint results_revision_check CHECK ((revision > 0)),
  constraint results_source_check CHECK ((source = ANY (ARRAY['pool'::text, 'feed'::text, 'staff'::text, 'clock'::text]))),
  constraint results_fight_id_fkey FOREIGN KEY (fight_id) REFERENCES cockfight.fights(id),
  constraint results_pkey PRIMARY KEY (fight_id, revision)
);
-- rights on cockfight.results: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

CREATE OR REPLACE FUNCTION cockfight.keep_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'cockfight', 'pg_temp'
AS $function$
begin
  perform from fights where id = new.fight_id and state = 'open' for share;
  if not found then
    raise exception 'fight % takes no bets', new.fight_id using errcode = 'HT001';
  end if;
  return new;
end $function$;
