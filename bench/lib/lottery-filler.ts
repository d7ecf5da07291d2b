/** Lotteries of the bench's brand, and a draw full of bets that were taken through the room's own batches. */
import { randomBytes } from 'node:crypto';
import { openMember } from '#features/people/members/service/register.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { onBreakAt } from '#features/people/protection/store/breaks.ts';
import { SAMPLE_GAMES } from '#features/play/lottery/sample/games.ts';
import { createGames } from '#features/play/lottery/service/games.ts';
import { createLotteryOrders } from '#features/play/lottery/service/order.ts';
import { requestOf } from '#features/play/lottery/service/place.ts';
import { putGame } from '#features/play/lottery/store.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { systemClock } from '#kernel/time.ts';
import { createLedger } from '#ledger/service.ts';
import { createIdentity } from '#identity/front/room.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inLanes } from './lanes.ts';

const PURSE = minor(1_000_000_00n);
/** Orders that are under way at a time: full batches, no queue that is refused. */
const AT_ONCE = 320;
const BETS_AN_ORDER = 10;

/** The brand of the bench. */
export async function benchBrand(db: Db) {
  const { brands } = createBrandRoom({ db, clock: systemClock });
  const brand = (await brands.all()).find(({ code }) => code === 'bench');
  if (!brand) throw new Error('there is no brand to fill');
  return { brands, brand };
}

/** Every sample game under a code of its own; the lobby is as long as that of the sample brand. */
export const openLotteries = async (db: Db): Promise<void> => lotteriesOf(db, (await benchBrand(db)).brand);

/** The same for any brand. */
export async function lotteriesOf(
  db: Db,
  brand: { readonly id: BrandId; readonly currency: string },
): Promise<void> {
  for (const [at, game] of SAMPLE_GAMES.entries())
    await putGame(db, {
      ...game,
      code: `bench-${game.code}`,
      // A million tickets on one play would pass what the sample brand lets a number win.
      limits: { ...game.limits, numberMax: '9000000000.00' },
      currency: brand.currency,
      brandId: brand.id,
      position: at,
    });
}

/** Members with money who are not signed in. */
export async function openMembers(db: Db, count: number): Promise<readonly MemberId[]> {
  const { brand } = await benchBrand(db);
  const keys = loadKeys(mkdtempSync(join(tmpdir(), 'haat-bench-keys-')));
  const gate = await createIdentity({ db, keys, log: silentLog(), clock: systemClock });
  const ledger = createLedger(db);
  const from = await ledger.house(db, brand.id, 'deposits', brand.currency);
  const made: MemberId[] = [];
  await inLanes(
    Array.from({ length: count }, (_, n) => n),
    8,
    (n) =>
      db
        .transaction(async (tx) => {
          const memberId = await openMember(
            tx,
            { ledger, identity: gate.identity },
            {
              brand,
              username: `ticket${n}`,
              passwordHash: randomBytes(8).toString('hex'),
              mustChange: false,
              referredBy: null,
            },
          );
          const purse = {
            kind: 'deposit',
            key: 'purse',
            content: 'purse',
            serial: `D-T${n}`,
            amount: PURSE,
          } as const;
          const pockets = await ledger.pockets(tx, brand.id, memberId, brand.currency);
          const own = {
            memberId,
            brandId: brand.id,
            currency: brand.currency,
            pockets,
            ref: newId<'purse'>(),
          };
          await ledger.pay(tx, { ...purse, ...own, from });
          return memberId;
        })
        .then((memberId) => made.push(memberId)),
  );
  await gate.close();
  return made;
}

/** The digits of a number below 100,000. */
const digitsOf = (n: number): string[] => [...String(n % 100_000).padStart(5, '0')];

export type DrawAsk = {
  readonly code: string;
  readonly drawId: string;
  readonly bets: number;
  readonly members: number;
};

export async function fillDraw(db: Db, { code, drawId, bets, members }: DrawAsk) {
  const { brands, brand } = await benchBrand(db);
  const everybody = await openMembers(db, members);
  const ledger = createLedger(db);
  const clock = systemClock;
  const needs = {
    db,
    ledger,
    clock,
    log: silentLog(),
    gate: createProtection({ brands }).gate,
    onBreakAt,
    sealer: createSealer(randomBytes(32)),
    feeds: new Map(),
  };
  // The gate reads a brand's rules without waiting: they are read once before.
  await brands.settings.fresh();
  const game = await createGames(needs).find(brand.id, code);
  const orders = createLotteryOrders(needs);
  const house = await ledger.house(db, brand.id, 'play', brand.currency);
  const pockets = await ledger.pocketsOf(db, brand.id, everybody, brand.currency);
  const begun = performance.now();
  let tickets = 0n;
  await inLanes(
    Array.from({ length: bets / BETS_AN_ORDER }, (_, n) => ({ n, key: newId() })),
    AT_ONCE,
    async ({ n, key }) => {
      const memberId = everybody[n % everybody.length];
      const own = memberId && pockets.get(memberId);
      if (!memberId || !own) return;
      // Ten tickets a bet: any first digit before four others.
      const lines = Array.from({ length: BETS_AN_ORDER }, (_, at) => ({
        play: 'zx5',
        rows: ['0123456789', ...digitsOf(n * BETS_AN_ORDER + at).slice(1)],
        unit: '0.02',
        points: '1',
      }));
      const asked = await requestOf(needs, game, { drawId, currency: brand.currency, bets: lines });
      const order = await orders.submit({
        ...asked,
        memberId,
        brandId: brand.id,
        currency: brand.currency,
        pockets: own,
        house,
        key,
      });
      tickets += order.tickets;
    },
  );
  await orders.close();
  const seconds = (performance.now() - begun) / 1000;
  return { bets, tickets, members: everybody.length, seconds };
}
