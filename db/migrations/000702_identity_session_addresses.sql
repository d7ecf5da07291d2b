-- Which accounts came from one address, asked when money moves.
create index sessions_addresses on identity.sessions (ip, account_id);
