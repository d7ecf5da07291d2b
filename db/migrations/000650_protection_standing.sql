-- What one person may do less than the brand's rules allow, and what of it he has used. One row a member, read with every stake.
-- It takes the place of protection.limits, whose rows it keeps.
create table protection.standing (
  member_id uuid primary key,
  -- of one stake, of one deposit
  stake_max bigint check (stake_max > 0),
  deposit_max bigint check (deposit_max > 0),
  -- play: ms since 1970. from: the present session of play; last: its last stake that was written; checked: the last answered reality check
  play_from bigint,
  play_last bigint,
  checked_at bigint,
  -- no stake and no deposit before these instants, ms since 1970
  time_out_until bigint,
  excluded_until bigint,
  -- limits over 24 hours, 7 days and a month, in minor units, of time in ms. Absent: none
  limit_deposit_day bigint check (limit_deposit_day >= 0),
  limit_deposit_week bigint check (limit_deposit_week >= 0),
  limit_deposit_month bigint check (limit_deposit_month >= 0),
  limit_stake_day bigint check (limit_stake_day >= 0),
  limit_stake_week bigint check (limit_stake_week >= 0),
  limit_stake_month bigint check (limit_stake_month >= 0),
  limit_loss_day bigint check (limit_loss_day >= 0),
  limit_loss_week bigint check (limit_loss_week >= 0),
  limit_loss_month bigint check (limit_loss_month >= 0),
  limit_time_day bigint check (limit_time_day >= 0),
  limit_time_week bigint check (limit_time_week >= 0),
  limit_time_month bigint check (limit_time_month >= 0),
  -- When the first limit was set: periods are counted from here. Without it nothing is counted.
  anchor bigint,
  -- the beginning of the period each count belongs to; a count of an earlier period is over
  from_day bigint not null default 0,
  from_week bigint not null default 0,
  from_month bigint not null default 0,
  used_stake_day bigint not null default 0,
  used_stake_week bigint not null default 0,
  used_stake_month bigint not null default 0,
  -- what was lost less what was won; an open stake counts as lost until it ends
  used_loss_day bigint not null default 0,
  used_loss_week bigint not null default 0,
  used_loss_month bigint not null default 0,
  used_time_day bigint not null default 0,
  used_time_week bigint not null default 0,
  used_time_month bigint not null default 0
) with (fillfactor = 60);

insert into protection.standing (member_id, stake_max, deposit_max) select member_id, stake_max, deposit_max from protection.limits;
drop table protection.limits;

-- A limit that shall rise or fall away: it waits a day, then for a second yes.
create table protection.raises (
  member_id uuid not null,
  kind text not null check (kind in ('deposit', 'stake', 'loss', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- absent: the limit shall fall away
  wanted bigint check (wanted >= 0),
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  primary key (member_id, kind, period)
);

-- Everything that was set, asked, taken and answered. Never altered.
create table protection.events (
  member_id uuid not null,
  id uuid not null,
  -- limit_set, raise_asked, raise_dropped, time_out, excluded, matched, reality_check
  what text not null check (length(what) between 3 and 40),
  detail jsonb not null,
  at timestamptz not null,
  primary key (member_id, id)
);

-- Deposits as they were asked for: limits count them from the asking. Ended without money they count no more.
create table protection.deposits (
  deposit_id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'credited', 'ended')),
  credited_at timestamptz
);
create index deposits_of_member on protection.deposits (member_id, asked_at desc);

-- A person who excluded himself, over all brands: one row an account, the one he did it with and those that were matched to it.
create table protection.exclusions (
  id uuid primary key,
  -- the exclusion this one follows from; itself where the person chose it
  origin uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  -- own: by his wish; else what the account has in common with the one it was chosen under
  matched_by text not null check (matched_by in ('own', 'phone', 'email', 'name_birth')),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  unique (origin, member_id)
);
create index exclusions_of_member on protection.exclusions (member_id, until desc);

-- By what an excluded person is known again: keyed digests, nothing that can be read.
create table protection.exclusion_marks (
  origin uuid not null,
  kind text not null check (kind in ('phone', 'email', 'name_birth')),
  digest bytea not null check (length(digest) = 32),
  until timestamptz not null,
  primary key (kind, digest, origin)
);

grant select, insert, update on protection.standing to haat_app;
grant select, insert, update, delete on protection.raises to haat_app;
grant select, insert on protection.events, protection.exclusions, protection.exclusion_marks to haat_app;
grant select, insert, update on protection.deposits to haat_app;
