/** Fills a ledger by real play through the batches of rounds: stakes, payouts, free spins played to their end. */
import { ENGINES } from '#games/registry.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import type { OfferedGame, RoundsNeeds } from '#features/play/rounds/needs.ts';
import { createPlays } from '#features/play/rounds/service/batch.ts';
import { playReal } from '#features/play/rounds/service/play.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { sampleBrand, sampleUnder } from '#apps/server/samples.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { createIdentity } from '#identity/front/room.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { systemClock } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { createLedger, type Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';

const MOST_PLAYERS = 320;
const PURSE = minor(100_000_000_00n);
const STAKE = minor(100n);
const CURRENCY = sampleBrand.currency;
const COUNT = statement<{ n: bigint }>('bench.postings', 'select count(*) as n from ledger.postings');

function gameOf(): OfferedGame {
  const engine = ENGINES.get('monsoon-tiger');
  if (!engine) throw new Error('there is no engine to play');
  return {
    code: 'monsoon-tiger',
    category: 'RNG',
    vendor: 'HAAT',
    engine,
    name: () => 'Monsoon Tiger',
    stakes: [STAKE],
    defaultStake: STAKE,
    cycleMs: 0,
  };
}

async function openPlayers(
  db: Db,
  ledger: Ledger,
  keys: InstallationKeys,
  brandId: BrandId,
  count: number,
): Promise<MemberId[]> {
  const gate = await createIdentity({ db, keys, log: silentLog(), clock: systemClock });
  const house = await ledger.house(db, brandId, 'grants', CURRENCY);
  const players: MemberId[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await db.transaction(async (tx) => {
      const member = {
        brand: { id: brandId, currency: CURRENCY },
        username: `filler${n}`,
        passwordHash: 'none',
        mustChange: false,
        referredBy: null,
      };
      const memberId = await openMember(tx, { ledger, identity: gate.identity }, member);
      await ledger.pay(tx, {
        memberId,
        brandId,
        currency: CURRENCY,
        pockets: await ledger.pockets(tx, brandId, memberId, CURRENCY),
        kind: 'grant',
        key: 'purse',
        content: 'purse',
        ref: memberId,
        serial: serialOfRef('T', memberId),
        amount: PURSE,
        from: house,
      });
      return memberId;
    });
    players.push(id);
  }
  await gate.close();
  return players;
}

export async function fillLedger(
  db: Db,
  keys: InstallationKeys,
  postings: number,
  report: (made: number) => void,
): Promise<void> {
  const { brands } = createBrandRoom({ db, clock: systemClock });
  const brandId = newId<'brand'>();
  await openBrand(db, { ...sampleUnder({ slotsPaceMs: 0, casinoPaceMs: 0 }), id: brandId, code: 'books' });
  await brands.byId(brandId);
  await brands.settings.fresh();
  const ledger = createLedger(db);
  const game = gameOf();
  const needs: RoundsNeeds = {
    db,
    ledger,
    seeds: createSeedKeeper(createSealer(keys.derive('seeds'))),
    gate: createProtection({ brands }).gate,
    games: async () => game,
    labelOf: async () => ({ category: game.category, vendor: game.vendor, game: game.code }),
    clock: systemClock,
    log: silentLog(),
  };
  const plays = createPlays(needs);
  const players = await openPlayers(
    db,
    ledger,
    keys,
    brandId,
    Math.min(MOST_PLAYERS, Math.ceil(postings / 10)),
  );
  let made = 0;
  const one = async (memberId: MemberId): Promise<void> => {
    const who = { memberId, brandId, currency: CURRENCY };
    for (let n = 0; made < postings; n += 1) {
      const ask = { type: 'stake' as const, stake: '1.00', currency: CURRENCY };
      let answer = await playReal(needs, plays, who, game, ask, `bet-${n}`);
      for (let step = 1; answer.state === 'open'; step += 1) {
        const act = { type: 'act' as const, roundId: answer.roundId, step, action: { type: 'free-spin' } };
        answer = await playReal(needs, plays, who, game, act, `bet-${n}-${step}`);
      }
    }
  };
  const count = async (): Promise<void> => {
    made = Number((await db.one(COUNT))?.n ?? 0n);
  };
  // A filler of few postings must not play for five seconds, and one of a million must not count all the time.
  const counting = setInterval(
    () => void count().then(() => report(made)),
    Math.min(5_000, Math.max(250, postings / 20)),
  );
  try {
    await Promise.all(players.map(one));
  } finally {
    clearInterval(counting);
    await plays.close();
  }
}
