-- Points: what play earns, what members hold, and what they take for it.
create schema points;
grant usage on schema points to haat_app;

-- Every settled stake of a player, once: what points and rebates are counted of. Read one by one where a result is corrected, and by the books.
create table points.stakes (
  ref uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  -- of the brand's zone
  day date not null,
  category text not null,
  vendor text not null,
  currency text not null,
  -- minor units; nothing of a void stake
  valid bigint not null check (valid >= 0),
  -- stake that earns one point, minor units of the currency; 0 where it earns none
  unit bigint not null check (unit >= 0),
  -- what the play keeps in the long run, millionths of the stake; null where nobody knows
  margin integer check (margin between 0 and 1000000),
  -- what its points cost, millionths of the stake
  cost integer not null default 0 check (cost >= 0),
  -- millionths of the stake that are left for rebates after commission and points; -1 where nobody knows what the play keeps
  kept integer not null check (kept between -1 and 1000000),
  revision integer not null default 1,
  at timestamptz not null
);

-- Sums of a day for everything that is counted alike. Points are hundredths.
create table points.plays (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  category text not null,
  vendor text not null,
  currency text not null,
  unit bigint not null,
  kept integer not null,
  stakes integer not null,
  valid bigint not null check (valid >= 0),
  earned bigint not null generated always as (case when unit = 0 then 0 else valid * 100 / unit end) stored,
  -- of what is earned this is in the entries
  credited bigint not null default 0,
  due boolean not null default true,
  -- a result of it was corrected
  revised_at timestamptz,
  primary key (brand_id, day, member_id, category, vendor, currency, unit, kept)
);
create index plays_of_member on points.plays (member_id, day);
create index plays_due on points.plays (member_id) where due;
create index plays_revised on points.plays (brand_id, revised_at) where revised_at is not null;

create table points.balances (
  member_id uuid primary key,
  brand_id uuid not null,
  points bigint not null default 0 check (points >= 0),
  -- what corrections took back beyond the balance: taken off what is earned next
  owed bigint not null default 0 check (owed >= 0)
);

create table points.entries (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null check (kind in ('earned', 'corrected', 'deposit', 'deposit_back', 'redeemed', 'returned', 'converted', 'granted')),
  -- hundredths of a point; the balance moves by it
  amount bigint not null,
  owed bigint not null default 0,
  balance_after bigint not null check (balance_after >= 0),
  category text not null default '',
  day date not null,
  -- the row it belongs to: a redemption, a deposit
  ref uuid,
  note text not null default '',
  at timestamptz not null,
  check (amount <> 0 or owed <> 0)
);
create index entries_of_member on points.entries (member_id, id desc);
create unique index entries_once on points.entries (member_id, kind, ref) where ref is not null;

create table points.goods (
  id uuid primary key,
  brand_id uuid not null,
  kind text not null check (kind in ('money', 'goods')),
  -- language → text
  names json not null,
  texts json not null,
  picture text not null,
  -- hundredths of a point
  price bigint not null check (price > 0),
  -- of money: what is paid, minor units
  amount bigint not null default 0 check (amount >= 0),
  currency text not null default '',
  -- pieces left; null without end
  stock integer check (stock >= 0),
  -- pieces one member may have; 0 without end
  each_most integer not null default 0 check (each_most >= 0),
  open boolean not null default true,
  position integer not null default 0,
  revision integer not null default 1,
  check ((kind = 'money') = (amount > 0 and currency <> ''))
);
create index goods_of_brand on points.goods (brand_id, position, id);

create table points.redemptions (
  id uuid primary key,
  serial text not null unique,
  brand_id uuid not null,
  member_id uuid not null,
  goods_id uuid references points.goods,
  kind text not null check (kind in ('money', 'goods', 'convert')),
  name json not null,
  points bigint not null check (points > 0),
  amount bigint not null default 0,
  currency text not null default '',
  state text not null check (state in ('in_process', 'approved', 'rejected')),
  key text not null,
  content bytea not null,
  -- where goods go to, sealed
  address bytea,
  reason text not null default '',
  note text not null default '',
  tracking text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  unique (member_id, key)
);
create index redemptions_of_member on points.redemptions (member_id, created_at desc);
create index redemptions_of_brand on points.redemptions (brand_id, state, created_at);
create index redemptions_of_goods on points.redemptions (goods_id, member_id);

create sequence points.number;
grant usage on sequence points.number to haat_app;
grant select, insert on points.entries to haat_app;
grant select, insert, update on points.stakes, points.plays, points.balances, points.goods, points.redemptions to haat_app;
