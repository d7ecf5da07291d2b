/** For tests: a play whose bets stay open until they are settled together, with a table of its own. */
import pg from 'pg';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { statement } from '#platform/db/db.ts';
import { endInBatch } from './service/end.ts';
import type { OpenStake } from './service/open-stake.ts';
import type { PlayKind, StakeAsk, StakeContext } from './service/kind.ts';
import type { Settlement } from './service/settle-open.ts';

const TABLE = `create schema slips;
  create table slips.slips (ref uuid primary key, member_id uuid not null, brand_id uuid not null, currency text not null,
    stake bigint not null, pick integer not null, state text not null default 'open', payout bigint, transfer_id uuid);
  grant usage on schema slips to haat_app; grant select, insert, update on slips.slips to haat_app;`;

export async function makeSlips(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(TABLE);
  await client.end();
}

export type SlipRow = {
  readonly ref: string;
  readonly member_id: MemberId;
  readonly brand_id: OpenStake['brandId'];
  readonly currency: string;
  readonly stake: bigint;
  readonly pick: number;
  readonly state: string;
};
const COLUMNS = 'ref, member_id, brand_id, currency, stake, pick, state';
const BY_REF = statement<SlipRow>(
  'slips.by_ref',
  `select ${COLUMNS} from slips.slips where ref = any($1::uuid[])`,
);
const INSERT = statement<never>(
  'slips.insert',
  `insert into slips.slips (ref, member_id, brand_id, currency, stake, pick)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::integer[])`,
);
const END = statement<never>(
  'slips.end',
  `update slips.slips s set state = e.state, payout = e.payout, transfer_id = e.transfer_id
   from unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[]) e (ref, state, payout, transfer_id) where s.ref = e.ref`,
);
const FIND = statement<SlipRow>(
  'slips.find',
  `select ${COLUMNS} from slips.slips where state = 'open' and ($1::uuid is null or ref > $1) order by ref limit $2`,
);
const CLAIM = statement<SlipRow>(
  'slips.claim',
  `select ${COLUMNS} from slips.slips where ref = any($1::uuid[]) and state = 'open' for update skip locked`,
);

/** `pick` is what a slip wins on: -1 is refused, -2 is closed. */
export type SlipAsk = StakeAsk & { readonly type: 'slip'; readonly pick: number };
export type CashOut = StakeContext & {
  readonly type: 'cash-out';
  readonly ref: string;
  readonly payout: Minor;
};
type Ended = {
  readonly state: 'settled' | 'voided';
  readonly ref: string;
  readonly payout: bigint;
  readonly transferId: string;
};
type Loaded = {
  readonly slips: Map<string, SlipRow>;
  readonly placed: SlipRow[];
  readonly cashed: Ended[];
};
export type SlipAnswer = { readonly ref: string; readonly balance: bigint };

const LABEL = { category: 'SPORTS', vendor: 'HAAT_SPORTS', game: 'football' };
export const openSlip = (row: SlipRow): OpenStake => ({
  ...LABEL,
  memberId: row.member_id,
  brandId: row.brand_id,
  currency: row.currency,
  kind: 'slip',
  ref: row.ref,
  serial: serialOfRef('S', row.ref),
  stake: minor(row.stake),
});

const placed = (ask: SlipAsk, ref: string): SlipRow => ({
  ref,
  member_id: ask.memberId,
  brand_id: ask.brandId,
  currency: ask.currency,
  stake: ask.stake,
  pick: ask.pick,
  state: 'open',
});

export const slips = (refused: () => Error): PlayKind<SlipAsk, CashOut, Loaded, SlipAnswer> => ({
  kind: 'slip',
  name: 'slips',
  isStake: (request): request is SlipAsk => request.type === 'slip',
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, _, acts) => {
    const rows = acts.length > 0 ? await tx.rows(BY_REF, [acts.map(({ ref }) => ref)]) : [];
    return { slips: new Map(rows.map((row) => [row.ref, row])), placed: [], cashed: [] };
  },
  content: ({ stake, pick, currency }) => `slip|${stake}|${pick}|${currency}`,
  label: () => LABEL,
  repeat: (_, __, ref) => ({ ref, balance: -1n }),
  decide: ({ loaded }, ask) => {
    if (ask.pick === -1) return { refusal: refused() };
    const ref = newId();
    return {
      ref,
      serial: serialOfRef('S', ref),
      booked: ({ balance }) => {
        loaded.placed.push(placed(ask, ref));
        return { ref, balance };
      },
    };
  },
  act: (state, ask, now) => {
    const row = state.loaded.slips.get(ask.ref);
    if (!state.ledger.isLocked(ask.pockets.cash) || !state.ledger.isLocked(ask.pockets.held))
      return { again: true };
    if (row?.state !== 'open' || row.member_id !== ask.memberId) throw refused();
    const { transferId, balance } = endInBatch(
      state,
      openSlip(row),
      ask,
      { state: 'settled', payout: ask.payout },
      now,
    );
    state.loaded.cashed.push({ state: 'settled', ref: ask.ref, payout: ask.payout, transferId });
    return { answer: { ref: ask.ref, balance } };
  },
  write: (tx, { loaded }) => [
    ...(loaded.placed.length > 0 ? [tx.run(INSERT, columnsOf(loaded.placed))] : []),
    ...(loaded.cashed.length > 0 ? [tx.run(END, endsOf(loaded.cashed))] : []),
  ],
});

const columnsOf = (rows: readonly SlipRow[]): unknown[] => [
  rows.map(({ ref }) => ref),
  rows.map(({ member_id }) => member_id),
  rows.map(({ brand_id }) => brand_id),
  rows.map(({ currency }) => currency),
  rows.map(({ stake }) => stake),
  rows.map(({ pick }) => pick),
];
const endsOf = (ended: readonly Ended[]): unknown[] => [
  ended.map(({ ref }) => ref),
  ended.map(({ state }) => state),
  ended.map(({ payout }) => payout),
  ended.map(({ transferId }) => transferId),
];

export type SlipStake = OpenStake & { readonly pick: number };

/** Slips on `winner` are paid double, slips on 0 are void, slips on 99 stay open; `size` to a page. */
export const slipSettlement = (winner: number, size: number): Settlement<SlipStake> => ({
  size,
  find: async (tx, after, limit) => (await tx.rows(FIND, [after ?? null, limit])).map(openSlip),
  claim: async (tx, found) =>
    (await tx.rows(CLAIM, [found.map(({ ref }) => ref)])).map((row) => ({
      ...openSlip(row),
      pick: row.pick,
    })),
  decide: ({ pick, stake }) => {
    if (pick === 99) return undefined;
    if (pick === 0) return { state: 'voided' };
    return { state: 'settled', payout: minor(pick === winner ? stake * 2n : 0n) };
  },
  write: async (tx, ended) => {
    const rows = ended.map(({ row: { ref, stake }, ending, transferId }) => ({
      ref,
      transferId,
      state: ending.state,
      payout: ending.state === 'settled' ? ending.payout : stake,
    }));
    await tx.run(END, endsOf(rows));
  },
});
