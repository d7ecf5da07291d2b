/** A large house by SQL: members with their pockets, deposits, bets and payouts with their postings and records, withdrawals. */
import type pg from 'pg';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { given, openBrand } from '#features/setup/brand/service/open.ts';
import { sampleBrand } from '#apps/server/samples.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { accountRow } from '#features/money/withdrawals/service/accounts.ts';
import { systemClock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef } from '#platform/http/route.ts';

export type FilledTill = {
  readonly brand: BrandRef;
  /** Some members, the busiest first. */
  readonly members: readonly string[];
  /** The last minute of the brand's day: all hours of today lie before it. */
  readonly evening: number;
};
export type TillSize = { readonly members: number; readonly postings: number };

/** Rows a statement writes: a progress line each. */
const STEP = 100_000;
/** A transfer of a bet has a stake, and every second one a payout. */
const POSTINGS_A_BET = 1.5;
const BUSY = 200;
const CODE = 'till';

/** What the brand offers besides its main one. */
export const OTHER_CURRENCIES = ['INR', 'USDT'] as const;
/** Steps of five minutes that a brand of many games, methods and currencies counts its figures in: a month, and today to its end. */
const DAYS = 31;
const STEPS_A_DAY = 288;
const ZONE = sampleBrand.timeZone;
/** The end of the brand's day. */
const MIDNIGHT = `(date_trunc('day', now() at time zone '${ZONE}') + interval '1 day') at time zone '${ZONE}'`;

/** A tenth of all play is that of a few: what is measured is measured on them, too. */
const OWNER = `case when n % 10 = 0 then (n / 10) % ${BUSY} else (n * 7919::bigint) % $2 end`;

const STEPS: readonly {
  readonly name: string;
  readonly of: 'members' | 'bets' | 'few' | 'steps';
  readonly text: string;
}[] = [
  {
    name: 'members',
    of: 'members',
    text: `insert into members.members (id, brand_id, account, nickname, currency, referral_code, registered_at)
      select md5('m' || n)::uuid, $1, 'm' || n, '', 'BDT', 'r' || n, now() - (n % 400) * interval '1 day' from generate_series($3::int, $4::int) n where $2 > 0`,
  },
  {
    name: 'accounts',
    of: 'members',
    text: `insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency)
      select $1, md5('m' || n)::uuid, true, p, 'BDT' from generate_series($3::int, $4::int) n, unnest('{cash,held}'::text[]) p where $2 > 0`,
  },
  {
    name: 'balances',
    of: 'members',
    text: `insert into ledger.balances (member_id, account_id, balance)
      select a.owner_id, a.id, case a.purpose when 'cash' then 100000 else 0 end from generate_series($3::int, $4::int) n
        join ledger.accounts a on a.owner_id = md5('m' || n)::uuid where $1::uuid is not null and $2 > 0`,
  },
  {
    name: 'transfers',
    of: 'bets',
    text: `insert into ledger.transfers (member_id, id, brand_id, currency, kind, key, content, ref, chain, batch, at, serial)
      select md5('m' || (${OWNER}))::uuid, md5('t' || n)::uuid, $1, 'BDT', 'round', 'b' || n, '', md5('b' || n)::uuid, 0, n,
             now() - (n % 90) * interval '1 day', 'R-' || n from generate_series($3::bigint, $4::bigint) n`,
  },
  {
    name: 'postings',
    of: 'bets',
    text: `insert into ledger.postings (member_id, transfer_id, seq, kind, from_account, to_account, amount, balance_after)
      select a.owner_id, md5('t' || n)::uuid, s, case s when 1 then 'stake' else 'payout' end, case s when 1 then a.id else h.id end,
             case s when 1 then h.id else a.id end, 100, 100000
        from (select n, ${OWNER} as m from generate_series($3::bigint, $4::bigint) n) b
        join ledger.accounts a on a.owner_id = md5('m' || b.m)::uuid and a.purpose = 'cash'
        join ledger.accounts h on h.owner_id = $1 and h.purpose = 'play', generate_series(1, 1 + (b.n % 2)::int) s`,
  },
  {
    name: 'bets',
    of: 'bets',
    text: `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, valid_stake, payout, state,
        placed_at, ended_at)
      select md5('m' || (${OWNER}))::uuid, md5('b' || n)::uuid, $1, 'round', 'RNG', 'HAAT', 'monsoon-tiger', 'BDT', 'R-' || n, 100, 100,
             (n % 2) * 100, 'settled', now() - (n % 90) * interval '1 day', now() - (n % 90) * interval '1 day'
        from generate_series($3::bigint, $4::bigint) n`,
  },
  {
    name: 'open bets',
    of: 'few',
    text: `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
      select md5('m' || (${OWNER}))::uuid, md5('o' || n)::uuid, $1, 'slip', 'SPORTS', 'HAAT', 'football', 'BDT', 'S-' || n, 100, 'open',
             now() - (n % 3) * interval '1 day' from generate_series($3::bigint, $4::bigint) n where n % 10 = 0`,
  },
  {
    name: 'steps of days',
    of: 'steps',
    text: `insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
      select $1, m.measure, ${MIDNIGHT} - (n + 1) * interval '5 minutes', m.part, c, 40 + n % 7, 400000 + n % 1000, 380000 + n % 900
        from generate_series($3::int, $4::int) n, unnest('{BDT,${OTHER_CURRENCIES.join()}}'::text[]) c, (
          select 'play' as measure, 'category-' || k as part from generate_series(1, 12) k
          union all select 'deposit', 'method-' || k from generate_series(1, 8) k
          union all select 'withdrawal', '' union all select 'sign_up', '' union all select 'active', '') m
       where $2 > 0 and (c = 'BDT' or m.measure not in ('sign_up', 'active'))`,
  },
  {
    name: 'deposits',
    of: 'few',
    text: `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, failure,
        created_at, expires_at, settled_at)
      select md5('d' || n)::uuid, md5('m' || (${OWNER}))::uuid, $1, 'D-25-' || n, 'd' || n, '', 'sandbox-instant', 'sandbox', 10000, 10000,
             'BDT', 'expired', '', now() - (n % 90) * interval '1 day', now(), now() from generate_series($3::bigint, $4::bigint) n`,
  },
  {
    name: 'withdrawals',
    of: 'few',
    text: `insert into withdrawals.withdrawals (id, member_id, brand_id, serial, key, content, account_id, method, provider, amount, currency, state,
        review_ms, release_ms, pay_ms, created_at, changed_at, end_id, ended_at)
      select md5('w' || n)::uuid, (select member_id from withdrawals.accounts limit 1), $1, 'W-25-' || n, 'w' || n, '', (select id from withdrawals.accounts limit 1), 'bkash', 'sandbox', 10000, 'BDT',
             case when n % 50 = 0 then 'requested' else 'rejected' end, 1, 1, 1, now() - (n % 90) * interval '1 day', now(),
             case when n % 50 <> 0 then md5('e' || n)::uuid end, case when n % 50 <> 0 then now() end
        from generate_series($3::bigint, $4::bigint) n where $2 > 0`,
  },
];

/** Where all withdrawals go: its details are sealed, and the desk opens them. */
async function payoutAccount(owner: pg.Client, brandId: BrandId, sealer: Sealer): Promise<void> {
  const { rows } = await owner.query<{ id: MemberId }>("select md5('m0')::uuid as id");
  const memberId = rows[0]?.id ?? newId<'member'>();
  const row = accountRow(
    { sealer, printKey: Buffer.alloc(32, 7), clock: systemClock },
    {
      memberId,
      brandId,
      method: { code: 'bkash', kind: 'mobile-wallet', currency: sampleBrand.currency },
      details: { holder: 'Rana Ahmed', number: '01711000177', place: '' },
    },
  );
  await owner.query(
    `insert into withdrawals.accounts (id, member_id, brand_id, method, kind, currency, details, tail, print, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.member_id,
      row.brand_id,
      row.method,
      row.kind,
      row.currency,
      row.details,
      row.tail,
      row.print,
      row.created_at,
    ],
  );
}

export async function fillTill(
  owner: pg.Client,
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  size: TillSize,
  report: (line: string) => void,
): Promise<FilledTill> {
  const id: BrandId = newId<'brand'>();
  await owner.query('set synchronous_commit = off');
  const currencies = OTHER_CURRENCIES.map((currency) => ({ currency, worth: '1', open: true }));
  await openBrand(db, {
    ...sampleBrand,
    code: CODE,
    id,
    settings: [...sampleBrand.settings, given(CurrencySettings, { currencies })],
  });
  await owner.query(
    "insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency) values ($1, $1, false, 'play', 'BDT')",
    [id],
  );
  await payoutAccount(owner, id, sealer);
  const bets = Math.floor(size.postings / POSTINGS_A_BET);
  const count = {
    members: size.members,
    bets,
    few: Math.min(bets, Math.ceil(size.members / 5)),
    steps: DAYS * STEPS_A_DAY,
  };
  for (const { name, of, text } of STEPS) {
    for (let from = 0; from < count[of]; from += STEP) {
      const to = Math.min(count[of], from + STEP) - 1;
      await owner.query(text, [id, size.members, from, to]);
    }
    report(`${count[of]} ${name}`);
  }
  await owner.query('analyze');
  report('analysed');
  const { rows } = await owner.query<{ id: string }>(
    `select md5('m' || n)::uuid as id from generate_series(0, ${2 * BUSY - 1}) n`,
  );
  const brand = {
    id,
    code: CODE,
    currency: sampleBrand.currency,
    languages: ['en'],
    defaultLanguage: 'en',
  };
  const end = await owner.query<{ at: Date }>(`select ${MIDNIGHT} - interval '1 minute' as at`);
  return { brand, members: rows.map((row) => row.id), evening: end.rows[0]?.at.getTime() ?? Date.now() };
}
