-- What staff write to members: to one, to a segment, to all, at once or at a time, in several languages.
create table notices.campaigns (
  id uuid primary key,
  brand_id uuid not null,
  category text not null check (category in ('news', 'offers', 'account')),
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'sent', 'cancelled')),
  -- {"to": "all"}, {"to": "one", "memberId": …} or {"to": "segment", …}
  audience jsonb not null,
  -- language → {title, text}; the brand's own language is always there
  texts jsonb not null,
  link text not null default '' check (length(link) <= 200),
  send_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- the last member it has come to: a sender that died is taken over from here
  reached uuid,
  -- who was written to, and who had one of the day already
  written integer not null default 0,
  over_budget integer not null default 0,
  ended_at timestamptz,
  ended_by uuid,
  revision integer not null default 1
);
create index campaigns_due on notices.campaigns (send_at) where state in ('scheduled', 'sending');
create index campaigns_of_brand on notices.campaigns (brand_id, id desc);

-- One message of staff a member and day of his brand: the row is the permission.
create table notices.budget (
  member_id uuid not null,
  day date not null,
  campaign_id uuid not null references notices.campaigns,
  primary key (member_id, day)
);

alter table notices.messages
  add column campaign_id uuid references notices.campaigns,
  add column category text not null default 'account' check (category in ('money', 'account', 'news', 'offers'));
update notices.messages set category = 'money' where kind like 'deposit%' or kind like 'withdrawal%';
create index messages_of_campaign on notices.messages (campaign_id) where campaign_id is not null;

grant select, insert, update on notices.campaigns to haat_app;
grant select, insert on notices.budget to haat_app;
