/** A small ledger with one of everything, made by the vault itself, and the business rows that belong to it. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { type Ledger, createLedger } from '#ledger/service.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';

type Side = {
  readonly db: ReturnType<typeof createDb>;
  readonly ledger: Ledger;
  readonly owner: pg.Client;
  readonly brandId: BrandId;
};

const CURRENCY = 'BDT';

/** Books a transfer of `amounts`: pairs of a kind and a signed change of the member's cash; `held` names the other pocket. */
async function book(
  side: Side,
  memberId: MemberId,
  kind: string,
  ref: string,
  moves: readonly (readonly [
    kind: string,
    from: 'cash' | 'held' | 'play' | 'deposits',
    to: 'cash' | 'held' | 'play',
    amount: bigint,
  ])[],
): Promise<string> {
  const { db, ledger, brandId } = side;
  return db.transaction(async (tx) => {
    const pockets = await ledger.pockets(tx, brandId, memberId, CURRENCY);
    const house = {
      play: await ledger.house(tx, brandId, 'play', CURRENCY),
      deposits: await ledger.house(tx, brandId, 'deposits', CURRENCY),
    };
    const accounts = { ...pockets, ...house };
    const postings = moves.map(([posting, from, to, amount]) => ({
      kind: posting,
      from: accounts[from],
      to: accounts[to],
      amount: minor(amount),
    }));
    const posted = await ledger.post(tx, {
      memberId,
      brandId,
      currency: CURRENCY,
      cash: pockets.cash,
      kind,
      key: `${kind} ${ref}`,
      content: ref,
      ref,
      postings,
    });
    return posted.transferId;
  });
}

async function insertRound(
  side: Side,
  memberId: MemberId,
  row: {
    id: string;
    nonce: number;
    state: string;
    stake: bigint;
    payout: bigint;
    transfer: string;
    settle?: string;
  },
): Promise<void> {
  await side.owner.query(
    `insert into rounds.rounds (member_id, id, brand_id, game_code, engine_version, seed_id, nonce, state, currency, stake, win_units, payout, choice, actions, drawn, steps, transfer_id, settle_transfer_id, at, settled_at)
     values ($1, $2, $3, 'g', 1, $1, $4, $5, '${CURRENCY}', $6, 0, $7, '{}', '[]', 1, '[]', $8, $9, now(), $10)`,
    [
      memberId,
      row.id,
      side.brandId,
      row.nonce,
      row.state,
      row.stake,
      row.payout,
      row.transfer,
      row.settle ?? null,
      row.state === 'open' ? null : new Date(),
    ],
  );
}

async function oneMember(side: Side): Promise<void> {
  const memberId = newId<'member'>();
  const [deposit, won, held, ended] = [newId(), newId(), newId(), newId()];
  const credited = await book(side, memberId, 'deposit', deposit, [['deposit', 'deposits', 'cash', 10_000n]]);
  await side.owner.query(
    `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, currency, state, transfer_id, created_at, expires_at, settled_at)
     values ($1::uuid, $2, $3, $1::text, 'k', '', 'm', 'p', 10000, '${CURRENCY}', 'credited', $4, now(), now(), now())`,
    [deposit, memberId, side.brandId, credited],
  );
  const round = await book(side, memberId, 'round', won, [
    ['stake', 'cash', 'play', 100n],
    ['payout', 'play', 'cash', 250n],
  ]);
  await insertRound(side, memberId, {
    id: won,
    nonce: 0,
    state: 'settled',
    stake: 100n,
    payout: 250n,
    transfer: round,
  });
  const open = await book(side, memberId, 'round', held, [['hold', 'cash', 'held', 300n]]);
  await insertRound(side, memberId, {
    id: held,
    nonce: 1,
    state: 'open',
    stake: 300n,
    payout: 0n,
    transfer: open,
  });
  const begun = await book(side, memberId, 'round', ended, [['hold', 'cash', 'held', 200n]]);
  const settled = await book(side, memberId, 'settle', ended, [
    ['settle', 'held', 'play', 200n],
    ['payout', 'play', 'cash', 50n],
  ]);
  await insertRound(side, memberId, {
    id: ended,
    nonce: 2,
    state: 'settled',
    stake: 200n,
    payout: 50n,
    transfer: begun,
    settle: settled,
  });
  const seed = createHash('sha256').update(memberId).digest();
  await side.owner.query(
    `insert into rounds.revealed_seeds (member_id, seed_id, server_seed, server_hash, client_seed, rounds, key) values ($1, $1, $2, $3, 'c', 3, 'k')`,
    [memberId, seed.toString('hex'), createHash('sha256').update(seed).digest('hex')],
  );
}

/** Fills a database with `members` members; each has a credited deposit, a settled, an open and a finished round. */
export async function fillBooks(database: FreshDatabase, members: number): Promise<void> {
  const db = createDb({ url: database.appUrl, log: silentLog() });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const side: Side = { db, owner, ledger: createLedger(db), brandId: newId<'brand'>() };
  try {
    for (let made = 0; made < members; made += 1) await oneMember(side);
  } finally {
    await owner.end();
    await db.close();
  }
}
