-- Written by "npm run gen" from a migrated database. Do not edit.

create schema poker;
-- rights on poker: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table poker.chains (
  table_code text not null,
  n integer not null,
  length integer not null,
  root text not null,
  secret bytea not null,
  at timestamp with time zone default now() not null,
  constraint chains_table_code_fkey FOREIGN KEY (table_code) REFERENCES poker.tables(code),
  constraint chains_pkey PRIMARY KEY (table_code, n)
);
-- rights on poker.chains: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.entries (
  id uuid not null,
  tournament_id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  currency text not null,
  name text not null,
  entropy text not null,
  buy_in bigint not null,
  fee bigint not null,
  state text default 'registered'::text not null,
  place integer,
  prize bigint default 0 not null,
  settled boolean default false not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  at timestamp with time zone default now() not null,
  out_at timestamp with time zone,
  constraint entries_prize_check CHECK ((prize >= 0)),
  constraint entries_state_check CHECK ((state = ANY (ARRAY['registered'::text, 'playing'::text, 'out'::text, 'cancelled'::text]))),
  constraint entries_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES poker.tournaments(id),
  constraint entries_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX entries_of_member ON poker.entries USING btree (tournament_id, member_id) WHERE (state = ANY (ARRAY['registered'::text, 'playing'::text]));
CREATE INDEX entries_of_tournament ON poker.entries USING btree (tournament_id, state);
-- rights on poker.entries: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.hand_seats (
  hand_id uuid not null,
  place integer not null,
  id uuid not null,
  sitting_id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  table_code text not null,
  currency text not null,
  began bigint not null,
  stake bigint not null,
  payout bigint not null,
  rake bigint default 0 not null,
  settle_transfer_id uuid not null,
  hold_transfer_id uuid,
  at timestamp with time zone default now() not null,
  constraint hand_seats_payout_check CHECK ((payout >= 0)),
  constraint hand_seats_stake_check CHECK ((stake > 0)),
  constraint hand_seats_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES poker.hands(id),
  constraint hand_seats_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES poker.sittings(id),
  constraint hand_seats_pkey PRIMARY KEY (hand_id, place),
  constraint hand_seats_id_key UNIQUE (id)
);
CREATE INDEX hand_seats_of_member ON poker.hand_seats USING btree (member_id, at DESC);
-- rights on poker.hand_seats: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.hands (
  id uuid not null,
  table_code text not null,
  brand_id uuid not null,
  n integer not null,
  state text default 'playing'::text not null,
  setup json not null,
  seats json not null,
  lines text[] default '{}'::text[] not null,
  times integer[] default '{}'::integer[] not null,
  chain_n integer not null,
  link_n integer not null,
  commitment text not null,
  link bytea not null,
  entropy text[] not null,
  acting integer,
  asked_at timestamp with time zone,
  deadline timestamp with time zone,
  pot bigint default 0 not null,
  rake bigint default 0 not null,
  result json,
  note text,
  started_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  reveal_at timestamp with time zone,
  constraint hands_state_check CHECK ((state = ANY (ARRAY['playing'::text, 'ended'::text, 'voided'::text]))),
  constraint hands_table_code_fkey FOREIGN KEY (table_code) REFERENCES poker.tables(code),
  constraint hands_pkey PRIMARY KEY (id),
  constraint hands_table_code_n_key UNIQUE (table_code, n)
);
CREATE UNIQUE INDEX hands_playing ON poker.hands USING btree (table_code) WHERE (state = 'playing'::text);
CREATE INDEX hands_updated ON poker.hands USING btree (updated_at);
-- rights on poker.hands: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.hints (
  id uuid not null,
  brand_id uuid not null,
  kind text not null,
  member_id uuid not null,
  other_id uuid,
  table_code text not null,
  hands integer not null,
  figures json not null,
  at timestamp with time zone default now() not null,
  seen_by uuid,
  constraint hints_kind_check CHECK ((kind = ANY (ARRAY['dumping'::text, 'soft'::text, 'quick'::text]))),
  constraint hints_pkey PRIMARY KEY (id),
  constraint hints_kind_member_id_other_id_table_code_key UNIQUE NULLS NOT DISTINCT (kind, member_id, other_id, table_code)
);
-- rights on poker.hints: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.sittings (
  id uuid not null,
  table_code text not null,
  brand_id uuid not null,
  member_id uuid,
  trial bytea,
  entry_id uuid,
  name text not null,
  seat integer not null,
  currency text not null,
  stack bigint not null,
  adding bigint default 0 not null,
  bought bigint not null,
  away boolean default false not null,
  away_at timestamp with time zone,
  leaving text,
  refused text,
  straddles boolean default false not null,
  owes boolean default false not null,
  missed integer default 0 not null,
  bank_ms integer not null,
  entropy text not null,
  joined_at timestamp with time zone default now() not null,
  left_at timestamp with time zone,
  constraint sittings_adding_check CHECK ((adding >= 0)),
  constraint sittings_bought_check CHECK ((bought >= 0)),
  constraint sittings_seat_check CHECK ((seat >= 0)),
  constraint sittings_stack_check CHECK ((stack >= 0)),
  constraint sittings_table_code_fkey FOREIGN KEY (table_code) REFERENCES poker.tables(code),
  constraint sittings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sittings_of_member ON poker.sittings USING btree (table_code, member_id) WHERE ((left_at IS NULL) AND (member_id IS NOT NULL));
CREATE UNIQUE INDEX sittings_of_seat ON poker.sittings USING btree (table_code, seat) WHERE (left_at IS NULL);
CREATE INDEX sittings_open_of_member ON poker.sittings USING btree (member_id) WHERE ((left_at IS NULL) AND (member_id IS NOT NULL));
-- rights on poker.sittings: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.tables (
  code text not null,
  brand_id uuid not null,
  name text not null,
  game text not null,
  betting text not null,
  kind text not null,
  tournament_id uuid,
  currency text not null,
  seats integer not null,
  small_blind bigint not null,
  big_blind bigint not null,
  ante bigint default 0 not null,
  straddle boolean default false not null,
  twice boolean default false not null,
  min_buy bigint not null,
  max_buy bigint not null,
  rake_rate integer default 0 not null,
  rake_cap bigint default 0 not null,
  action_ms integer default 10000 not null,
  bank_ms integer default 30000 not null,
  observe_ms integer default 15000 not null,
  reveal_ms integer default 600000 not null,
  pause_ms integer default 4000 not null,
  bots integer default 0 not null,
  state text default 'open'::text not null,
  button integer,
  hands integer default 0 not null,
  version bigint default 0 not null,
  due_at timestamp with time zone,
  next_at timestamp with time zone default now() not null,
  "position" integer default 0 not null,
  constraint tables_action_ms_check CHECK ((action_ms > 0)),
  constraint tables_ante_check CHECK ((ante >= 0)),
  constraint tables_bank_ms_check CHECK ((bank_ms >= 0)),
  constraint tables_betting_check CHECK ((betting = ANY (ARRAY['no'::text, 'pot'::text, 'fixed'::text]))),
  constraint tables_check CHECK ((big_blind >= small_blind)),
  constraint tables_check1 CHECK ((max_buy >= min_buy)),
  constraint tables_check2 CHECK (((bots >= 0) AND ((kind = 'trial'::text) OR (bots = 0)))),
  constraint tables_game_check CHECK ((game = ANY (ARRAY['holdem'::text, 'omaha'::text, 'omaha5'::text, 'shortdeck'::text]))),
  constraint tables_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'trial'::text, 'tournament'::text]))),
  constraint tables_min_buy_check CHECK ((min_buy > 0)),
  constraint tables_observe_ms_check CHECK ((observe_ms >= 0)),
  constraint tables_pause_ms_check CHECK ((pause_ms >= 0)),
  constraint tables_rake_cap_check CHECK ((rake_cap >= 0)),
  constraint tables_rake_rate_check CHECK (((rake_rate >= 0) AND (rake_rate <= 1000))),
  constraint tables_reveal_ms_check CHECK ((reveal_ms >= 0)),
  constraint tables_seats_check CHECK (((seats >= 2) AND (seats <= 9))),
  constraint tables_small_blind_check CHECK ((small_blind > 0)),
  constraint tables_state_check CHECK ((state = ANY (ARRAY['open'::text, 'halted'::text, 'closed'::text]))),
  constraint tables_pkey PRIMARY KEY (code)
);
CREATE INDEX tables_due ON poker.tables USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX tables_of_tournament ON poker.tables USING btree (tournament_id) WHERE (tournament_id IS NOT NULL);
-- rights on poker.tables: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table poker.tournaments (
  id uuid not null,
  brand_id uuid not null,
  kind text not null,
  name text not null,
  game text not null,
  betting text not null,
  currency text not null,
  buy_in bigint not null,
  fee bigint not null,
  stack bigint not null,
  seats integer not null,
  "least" integer not null,
  most integer not null,
  starts_at timestamp with time zone,
  levels json not null,
  level_ms integer not null,
  late_levels integer default 0 not null,
  rebuys integer default 0 not null,
  break_every integer default 0 not null,
  break_ms integer default 0 not null,
  state text default 'registering'::text not null,
  level integer default 0 not null,
  level_at timestamp with time zone,
  tables integer default 0 not null,
  ended_at timestamp with time zone,
  constraint tournaments_betting_check CHECK ((betting = ANY (ARRAY['no'::text, 'pot'::text, 'fixed'::text]))),
  constraint tournaments_buy_in_check CHECK ((buy_in > 0)),
  constraint tournaments_check CHECK ((most >= "least")),
  constraint tournaments_check1 CHECK (((kind = 'sng'::text) OR (starts_at IS NOT NULL))),
  constraint tournaments_fee_check CHECK ((fee >= 0)),
  constraint tournaments_game_check CHECK ((game = ANY (ARRAY['holdem'::text, 'omaha'::text, 'omaha5'::text, 'shortdeck'::text]))),
  constraint tournaments_kind_check CHECK ((kind = ANY (ARRAY['sng'::text, 'mtt'::text]))),
  constraint tournaments_least_check CHECK (("least" >= 2)),
  constraint tournaments_level_ms_check CHECK ((level_ms > 0)),
  constraint tournaments_seats_check CHECK (((seats >= 2) AND (seats <= 9))),
  constraint tournaments_stack_check CHECK ((stack > 0)),
  constraint tournaments_state_check CHECK ((state = ANY (ARRAY['registering'::text, 'running'::text, 'ended'::text, 'cancelled'::text]))),
  constraint tournaments_pkey PRIMARY KEY (id)
);
CREATE INDEX tournaments_on ON poker.tournaments USING btree (brand_id) WHERE (state = ANY (ARRAY['registering'::text, 'running'::text]));
-- rights on poker.tournaments: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
