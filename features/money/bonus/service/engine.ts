/** What the other rooms of growth call: bonuses granted, rewards paid, terms kept. Handed out by the room, handed in by apps/server/compose.ts. */
import type { Tx } from '#platform/db/db.ts';
import type { TermsVersion } from '../contract/terms.ts';
import { grant, type GrantAsk, type Granted } from './grant.ts';
import type { EngineNeeds } from './needs.ts';
import { type Paid, pay, type PayAsk } from './pay.ts';
import { putTerms } from './terms.ts';

export type BonusEngine = {
  readonly grant: (tx: Tx, ask: GrantAsk) => Promise<Granted>;
  readonly pay: (tx: Tx, ask: PayAsk) => Promise<Paid>;
  /** Writes the next version of the terms of a code; its id is what `grant` is asked with. @throws bonus.wrong_terms */
  readonly putTerms: (
    tx: Tx,
    ask: {
      readonly brandId: string;
      readonly code: string;
      readonly terms: unknown;
      readonly by?: string | undefined;
    },
  ) => Promise<TermsVersion>;
};

export const createBonusEngine = (needs: EngineNeeds): BonusEngine => ({
  grant: (tx, ask) => grant(needs, tx, ask),
  pay: (tx, ask) => pay(needs, tx, ask),
  putTerms: (tx, ask) => putTerms(tx, { ...ask, at: new Date(needs.clock.now()) }),
});
