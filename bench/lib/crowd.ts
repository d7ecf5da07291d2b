/** A brand without pace, with signed-in members who have money: what a load needs, made through the rooms themselves. */
import { randomBytes } from 'node:crypto';
import { openMember } from '#features/people/members/service/register.ts';
import { sampleUnder } from '#apps/server/samples.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import { HOUSE_GAMES, HOUSE_VENDOR } from '#features/play/rounds/service/seed.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';
import { createIdentity } from '#identity/front/room.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { systemClock } from '#kernel/time.ts';
import { createLedger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Bettor } from './bettors.ts';

const PURSE = minor(100_000_000_00n);

export async function makeCrowd(db: Db, keys: InstallationKeys, size: number): Promise<Bettor[]> {
  if (size === 0) return [];
  const clock = systemClock;
  const { brands } = createBrandRoom({ db, clock });
  const gate = await createIdentity({ db, keys, log: silentLog(), clock });
  const ledger = createLedger(db);
  const id = newId<'brand'>();
  await openBrand(db, { ...sampleUnder({ slotsPaceMs: 0, casinoPaceMs: 0 }), id, code: 'bench' });
  await addHost(db, 'localhost', id);
  await putVendor(db, HOUSE_VENDOR);
  for (const game of HOUSE_GAMES) await putGame(db, { ...game, cycle_ms: 0, rtp: '0' });
  const brand = await brands.byId(id);
  const deposits = await ledger.house(db, id, 'deposits', brand.currency);
  const bettors: Bettor[] = [];
  for (let n = 0; n < size; n += 1) {
    bettors.push(
      await db.transaction(async (tx) => {
        const memberId = await openMember(
          tx,
          { ledger, identity: gate.identity },
          {
            brand,
            username: `bettor${n}`,
            passwordHash: randomBytes(8).toString('hex'),
            mustChange: false,
            referredBy: null,
          },
        );
        await ledger.pay(tx, {
          memberId,
          brandId: id,
          currency: brand.currency,
          pockets: await ledger.pockets(tx, id, memberId, brand.currency),
          kind: 'deposit',
          key: 'purse',
          content: 'purse',
          ref: newId<'purse'>(),
          serial: `D-${n}`,
          amount: PURSE,
          from: deposits,
        });
        const { token, cookie } = await gate.identity.openSession(tx, memberId, 'member', {
          ip: '127.0.0.1',
          agent: 'bench',
        });
        return { token, cookie };
      }),
    );
  }
  await gate.close();
  return bettors;
}
