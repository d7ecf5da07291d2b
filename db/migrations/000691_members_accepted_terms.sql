-- Which version of the brand's terms an account was opened under.
alter table members.members
  add column terms_version integer check (terms_version > 0),
  add column terms_accepted_at timestamptz;
