-- What a journey to a provider is for: one that proves again who is at the page must not end as one that connects, nor the other way.
alter table identity.social_journeys
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'connect', 'prove'));
update identity.social_journeys set purpose = 'connect' where account_id is not null;
