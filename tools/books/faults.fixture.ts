/** What a hand in the database may do to the small house the books' test plays, pass by pass: each must be named. */
const POSTING = `ctid = (select p.ctid from ledger.postings p where kind = 'payout' limit 1)`;
const LOOSE = `alter table ledger.postings drop constraint postings_check, drop constraint postings_amount_check, drop constraint postings_balance_after_check;
  alter table ledger.balances drop constraint balances_balance_check, drop constraint balances_account_id_fkey;
  alter table ledger.accounts drop constraint accounts_owner_id_purpose_currency_key;
  alter table ledger.transfers drop constraint transfers_pkey, drop constraint transfers_key_check;`;

/** pass → what a hand in the database could do that this pass must see. */
/** A bet at a table, of places that hold 1 of its stake of 2, without a transfer. */
const TABLE_BET = (round: string): string => `
  insert into tables.tables (code, brand_id, engine, names, currency, rhythm, limits, chips)
    values ('x', gen_random_uuid(), 'x', '{}', 'BDT', '{}', '{}', '[]');
  insert into tables.days (table_code, day, length, root, secret) values ('x', '2026-01-01', 1, '', '');
  insert into tables.rounds (id, table_code, brand_id, day, n, engine_version, state, opens_at, closes_at, reveals_at, ends_at, commitment)
    values ('00000000-0000-7000-8000-000000000001', 'x', gen_random_uuid(), '2026-01-01', 1, 1, 'open', now(), now() + '1 s', now() + '2 s', now() + '3 s', '');
  insert into tables.bets (member_id, id, brand_id, table_code, round_id, state, currency, stake, parts, transfer_id, balance, version, at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', '00000000-0000-7000-8000-000000000001', 'open', 'BDT', 2,
      '[{"spot":"a","stake":"1","payout":"0"}]', gen_random_uuid(), 0, 0, now()); ${round}`;

/** What a superuser's hand does, whom no trigger hears. */
const unseen = (relation: string, sql: string): string =>
  `alter table ${relation} disable trigger user; ${sql}`;

export const FAULTS: Readonly<Record<string, readonly string[]>> = {
  tables: [TABLE_BET('')],
  'tables-parts': [TABLE_BET('')],
  'tables-over': [TABLE_BET("update tables.rounds set state = 'settled', ended_at = now()")],
  'tables-pools': [
    TABLE_BET(`update tables.rounds set state = 'settled', ended_at = now(), flight = true, flight_at = now(),
      outcome = '{"won":[{"percent":85}]}'`),
  ],
  'tables-back': ["update ledger.transfers set kind = 'table' where kind = 'round'"],
  'zero-sum': [
    `${LOOSE} insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency) select brand_id, brand_id, false, 'other', 'USD' from ledger.accounts limit 1;
     update ledger.postings set from_account = (select max(id) from ledger.accounts) where ${POSTING}`,
  ],
  balances: [
    'update ledger.balances set balance = balance + 1 where balance > 0',
    `update ledger.postings set amount = amount + 1 where ${POSTING}`,
  ],
  'never-negative': [
    `${LOOSE} update ledger.balances set balance = -1 where account_id = (select min(account_id) from ledger.balances)`,
    `${LOOSE} update ledger.postings set balance_after = -5 where ${POSTING}`,
    `${LOOSE} update ledger.balances set balance = 5 where may_owe`,
    `${LOOSE} update ledger.balances set may_owe = true where balance > 0`,
  ],
  postings: ["delete from ledger.transfers where kind = 'settle'"],
  transfers: [
    'delete from ledger.postings where seq = 0',
    "update ledger.transfers set content = '\\x00' where kind = 'grant'",
  ],
  owners: [
    `update ledger.postings set to_account = (select max(id) from ledger.accounts where purpose = 'cash') where ${POSTING} and to_account <> (select max(id) from ledger.accounts where purpose = 'cash')`,
    "update ledger.accounts set currency = 'USD' where purpose = 'play'",
    'update ledger.transfers set brand_id = gen_random_uuid()',
    'update ledger.postings set from_account = 999999',
  ],
  running: [
    `update ledger.postings set balance_after = balance_after + 1 where ${POSTING}`,
    `update ledger.postings set balance_after = null where ${POSTING}`,
  ],
  clearing: [
    "update ledger.postings set amount = amount + 1 where kind = 'sent'",
    "delete from ledger.postings where kind = 'received'",
    `update ledger.postings set to_account = (select id from ledger.accounts where purpose = 'clearing' limit 1) where ${POSTING}`,
    "update ledger.transfers set ref = gen_random_uuid() where kind = 'received'",
  ],
  kinds: [
    "update ledger.transfers set kind = 'gift' where kind = 'grant'",
    `update ledger.postings set kind = 'gift' where ${POSTING}`,
    "update ledger.transfers set serial = null where kind = 'grant'",
    'update ledger.batches set format = 2 where chain = 0 and seq = 1',
  ],
  versions: ['update ledger.balances set version = version + 1 where balance > 0'],
  accounts: [
    'delete from ledger.balances where account_id = (select min(account_id) from ledger.balances)',
    `${LOOSE} update ledger.balances set member_id = gen_random_uuid() where account_id = (select min(account_id) from ledger.balances)`,
    `${LOOSE} insert into ledger.transfers select * from ledger.transfers limit 1`,
    `${LOOSE} insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency) select brand_id, owner_id, member_owned, purpose, currency from ledger.accounts limit 1`,
  ],
  hashes: [
    "update ledger.transfers set key = key || 'x' where kind = 'round'",
    "update ledger.transfers set serial = serial || '1' where kind = 'round'",
    "update ledger.transfers set serial = null where kind = 'deposit'",
    `update ledger.postings set amount = amount + 1 where ${POSTING}`,
    "update ledger.transfers set ref = gen_random_uuid() where kind = 'grant'",
    'update ledger.batches set transfers = transfers + 1',
    "update ledger.transfers set content = '\\x00' where kind = 'round'",
    "update ledger.transfers set at = at + interval '1 second' where kind = 'grant'",
    `update ledger.postings set kind = 'bonus' where ${POSTING}`,
    `${LOOSE} update ledger.postings set balance_after = balance_after + 1 where ${POSTING}`,
  ],
  links: [
    'delete from ledger.batches where chain = 0 and seq = 2',
    "update ledger.batches set prev = '\\x00' where seq = 3",
    "update ledger.chains set hash = '\\x00' where chain = 0",
    'delete from ledger.chains where chain = 7',
    "insert into ledger.chains values (16, 0, sha256(convert_to('haat ledger chain 16', 'utf8')))",
    'delete from ledger.batches where chain = 0 and seq = (select max(seq) from ledger.batches where chain = 0)',
  ],
  held: [
    "update rounds.rounds set stake = stake + 1 where state = 'open'",
    "update rounds.rounds set state = 'settled', settled_at = now() where state = 'open'",
  ],
  rounds: [
    "update rounds.rounds set payout = payout + 1 where payout > 0 and state = 'settled'",
    "update rounds.rounds set payout = payout + 1 where state = 'voided'",
    "update rounds.rounds set stake = stake + 1 where state = 'settled'",
    'update rounds.rounds set transfer_id = gen_random_uuid()',
    'update rounds.rounds set settle_transfer_id = null',
    "update rounds.rounds set state = 'settled', settled_at = now() where state = 'open'",
  ],
  'rounds-back': [
    "delete from rounds.rounds where state = 'settled'",
    'update rounds.rounds set settle_transfer_id = gen_random_uuid() where settle_transfer_id <> transfer_id',
  ],
  nonces: [
    'update rounds.rounds set nonce = 3 where nonce = 4',
    'update rounds.dealt set nonce = nonce + 1 where nonce > 1',
    'update rounds.dealt set nonce = nonce + 1 where nonce = 0',
    'delete from rounds.dealt where nonce > 1',
    'alter table rounds.dealt drop constraint dealt_member_id_fkey; update rounds.dealt set member_id = gen_random_uuid() where nonce = 0',
  ],
  paces: [
    'update rounds.dealt set last_at = last_at - 1 where last_at > 0',
    'update rounds.dealt set last_at = 5 where last_at = 0',
    'delete from rounds.dealt',
  ],
  'records days': [
    'update records.days set payout = payout + 1',
    'update records.days set bets = bets + 1',
    'update records.days set brand_id = gen_random_uuid()',
    'delete from records.days',
    'update records.days set day = day + 1',
    'update records.bets set valid_stake = valid_stake - 1 where valid_stake > 1',
  ],
  'records actives': ['delete from records.actives', 'update records.actives set day = day + 1'],
  'commission totals': [
    "update commission.totals set stake = stake + 1 where span = 'slot'",
    "update commission.totals set own_payout = own_payout + 1 where span = 'slot'",
    "update commission.totals set span = 'day', rebate = rebate + 1",
    "update commission.rolled set until = '2100-01-01'",
    'update commission.totals set brand_id = gen_random_uuid()',
    "update commission.totals set from_at = from_at + interval '1 s'",
    'delete from commission.totals',
    'update commission.bets set path = array[gen_random_uuid(), member_id]',
  ],
  'commission activity': [
    'update commission.activity set active = active + 1',
    'delete from commission.actives',
    'update commission.actives set member_id = gen_random_uuid()',
    "update commission.activity set from_at = from_at + interval '1 s'",
    'update commission.activity set member_id = gen_random_uuid()',
    "delete from commission.activity where cycle = 'half_monthly'",
  ],
  deposits: [
    "update cashier.deposits set due = due + 1 where state = 'credited'",
    "update cashier.deposits set amount = amount - 1 where state = 'credited'",
    "update cashier.deposits set transfer_id = gen_random_uuid() where state = 'credited'",
    'delete from cashier.deposits',
  ],
  'wallet-transfers': [
    'update wallet.transfers set amount = amount + 1',
    'update wallet.transfers set move_id = gen_random_uuid()',
    'delete from wallet.transfers',
  ],
  'wallet-results': [
    `insert into wallet.results (id, member_id, brand_id, vendor, currency, amount, transfer_id, at, payout, unreported)
     select gen_random_uuid(), member_id, brand_id, vendor, currency, 5, gen_random_uuid(), now(), 5, 5 from wallet.transfers`,
    `insert into wallet.results (id, member_id, brand_id, vendor, currency, amount, transfer_id, at, stake, payout, bets)
     select gen_random_uuid(), member_id, brand_id, vendor, currency, 0, null, now(), 9, 9, 1 from wallet.transfers`,
    `insert into wallet.vendor_bets (brand_id, vendor, reference, member_id, currency, game, stake, valid_stake, payout, ended_at, result_id)
     select brand_id, vendor, 'b', member_id, currency, 'crab', 5, 5, 0, now(), gen_random_uuid() from wallet.transfers limit 1`,
  ],
  journal: [
    'drop trigger journal_updated on rounds.rounds',
    'alter table cashier.deposits disable trigger journal_deleted',
    "create or replace function platform.journal_on_rounds_rounds() returns trigger language plpgsql as 'begin return null; end'",
    'create or replace trigger journal_updated after update on rounds.rounds referencing old table as before_rows new table as after_rows for each statement when (false) execute function platform.journal_on_rounds_rounds()',
    'alter function platform.journal_on_rounds_rounds() set search_path to public, pg_catalog',
    'drop table cashier.refusals',
    'alter table cashier.refusals set unlogged',
    'alter table cashier.refusals set schema public',
    'alter table cashier.refusals rename to other; create view cashier.refusals as select * from cashier.other',
    'create table rounds.more (id bigint primary key)',
    'alter table rounds.rounds add column more text',
  ],
  seals: [
    'update rounds.rounds set engine_version = 7',
    "update platform.journal_pages set keys = '{x}' where id = (select max(id) from platform.journal_pages)",
    "update platform.journal_pages set digests = digests || '\\x00' where id = (select max(id) from platform.journal_pages)",
    "update platform.journal_seals set mac = '\\x00'",
    'delete from platform.journal_seals where tx = (select max(tx) from platform.journal_seals)',
    'delete from platform.journal_pages where tx = (select max(tx) from platform.journal_pages)',
    "update platform.journal_forms set columns = columns[2:] where relation = 'rounds.rounds'",
    "delete from platform.journal_forms where relation = 'rounds.rounds'",
    'update platform.journal_pages set form = 30000 where id = (select max(id) from platform.journal_pages)',
  ],
  rows: [
    unseen('rounds.rounds', 'update rounds.rounds set engine_version = 7 where nonce = 3'),
    unseen('rounds.rounds', 'delete from rounds.rounds where nonce = 3'),
    unseen('rounds.seeds', "update rounds.seeds set next_hash = 'x'"),
    unseen('cashier.deposits', "update cashier.deposits set created_at = created_at - interval '1 day'"),
    unseen('platform.trail', 'delete from platform.trail where seq = 3'),
    `alter table rounds.rounds disable trigger user; alter table rounds.rounds rename column engine_version to engine; update rounds.rounds set engine = 7 where nonce = 3`,
    `alter table rounds.rounds drop constraint rounds_pkey cascade, disable trigger user; insert into rounds.rounds select * from rounds.rounds where nonce = 3`,
    'revoke select on cashier.refusals from haat_owner',
    'revoke select on sportsbook.results from haat_owner',
    unseen('ledger.batches', "update ledger.batches set at = at + interval '1 day'"),
    unseen('ledger.accounts', "update ledger.accounts set purpose = 'other' where purpose = 'play'"),
    unseen(
      'members.status_changes',
      "insert into members.status_changes (member_id, id, old_status, new_status, reason, staff_id, ip) select id, gen_random_uuid(), 'active', 'closed', 'none', gen_random_uuid(), '' from members.members limit 1",
    ),
  ],
  'journal-links': [
    'delete from platform.journal_links where n = 0',
    "update platform.journal_links set at = at + interval '1 hour'",
    'delete from platform.journal_seals where tx = (select min(tx) from platform.journal_seals)',
    "insert into platform.journal_seals values (1, '\\x00')",
    'delete from platform.journal_links',
  ],
  facts: [
    `insert into platform.outbox (kind, facts) values ('stake.settled', '[]')`,
    `update platform.outbox set facts = '[]' where id = (select max(id) from platform.outbox)`,
    `update platform.outbox set kind = 'deposit.credited' where id = (select max(id) from platform.outbox)`,
  ],
  anchors: [
    "update platform.journal_links set at = at - interval '1 day'; insert into platform.journal_links select n + 9, to_tx, to_tx, 0, digest, mac, at, mac from platform.journal_links order by n desc limit 1",
    'delete from platform.journal_links where n = (select max(n) from platform.journal_links)',
    'delete from platform.journal_links; delete from platform.journal_seals; delete from platform.journal_pages',
    "update platform.journal_links set mac = '\\x00' where n = (select max(n) from platform.journal_links)",
  ],
  trail: [
    'delete from platform.trail where seq = 2',
    "update platform.trail set ip = '192.0.2.9' where seq = 2",
    'delete from platform.trail where seq = 3',
    'update platform.trail_heads set seq = seq + 1',
    'delete from platform.trail_heads',
  ],
  'deposits-evidence': [
    'delete from cashier.callbacks',
    "update cashier.callbacks set outcome = 'repeated'",
    'delete from cashier.sandbox_payments',
    "update cashier.sandbox_payments set amount = '51.00'",
    "update cashier.deposits set state = 'failed', transfer_id = null where state = 'credited'",
  ],
  'deposits-said': [
    "update cashier.callbacks set body = convert_to(replace(convert_from(body, 'utf8'), '50.00', '60.00'), 'utf8')",
  ],
  revealed: ["update rounds.revealed_seeds set at = at - interval '1 day'"],
  replay: [
    "update rounds.rounds set win_units = win_units + 20 where state = 'settled'",
    `update rounds.rounds set steps = replace(steps::text, '"stops":[', '"stops":[1,')::json where state = 'settled'`,
    "update rounds.revealed_seeds set client_seed = 'yours'",
    "update rounds.seeds set client_seed = 'yours'",
    "update rounds.revealed_seeds set server_seed = repeat('ab', 32)",
    'update rounds.rounds set drawn = drawn + 1',
    'delete from rounds.revealed_seeds',
  ],
};
