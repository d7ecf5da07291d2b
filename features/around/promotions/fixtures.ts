/** For tests of promotions and missions: payments by the real room of bonuses, and a picture. */
import sharp from 'sharp';
import { bonusFaults } from '#features/money/bonus/contract/faults.ts';
import { mostOf } from '#features/money/bonus/rules/amounts.ts';
import { refusalOf } from '#features/money/bonus/service/entitled.ts';
import { grant } from '#features/money/bonus/service/grant.ts';
import { pay } from '#features/money/bonus/service/pay.ts';
import { termsOf } from '#features/money/bonus/service/terms.ts';
import type { EngineNeeds } from '#features/money/bonus/service/needs.ts';
import type { Pass } from '#platform/room/pass.ts';
import type { Db } from '#platform/db/db.ts';
import type { Pays } from './service/needs.ts';

export const paysWith = (needs: EngineNeeds): Pays => ({
  grant: async (tx, ask) => {
    const given = await grant(needs, tx, ask);
    if (given.refused !== undefined) throw bonusFaults(given.refused);
    return { bonusId: given.bonusId };
  },
  pay: async (tx, ask) => {
    const paid = await pay(needs, tx, ask);
    if (paid.refused !== undefined) throw bonusFaults(paid.refused);
  },
  hasTerms: async (runner, { brandId, terms: id, currency, most }) => {
    const terms = (await termsOf(runner, brandId, id))?.terms;
    return terms?.currency === currency && mostOf(terms) <= most;
  },
  require: async (runner, ask) => {
    const refused = await refusalOf(runner, ask, needs.clock.now());
    if (refused !== undefined) throw bonusFaults(refused);
  },
});

export async function samplePhoto(): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9' } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

/** What the books find, pass by pass. */
export async function findings(db: Db, passes: readonly Pass[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pass of passes) {
    const client = { query: (text: string) => db.pool.query(text) };
    for (const { row, says } of await pass.look({ client: client as never, openSeed: undefined }))
      found.push(`${pass.name}: ${row} ${says}`);
  }
  return found;
}

/** `done`, or the code of the refusal. */
export const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
