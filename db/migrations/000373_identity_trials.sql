-- Trial accounts whose time is over are found without reading the others.
create index accounts_trials on identity.accounts ((coalesce(last_sign_in_at, created_at))) where audience = 'trial' and not closed;
