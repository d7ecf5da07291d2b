-- A provider connected to an account that exists: the journey belongs to the session that set out, and an account has one name at
-- each provider.
alter table identity.social_journeys
  add column account_id uuid references identity.accounts,
  add column session_id uuid;
alter table identity.social_links add constraint social_links_one_each unique (account_id, provider);
drop index identity.social_links_account;
