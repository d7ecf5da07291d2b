/** For tests: a line of agents with players below it, contracts as they are agreed on, and bets. */
import { linesOf, ensurePlaces } from '#features/people/agents/service/tree.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import type { StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { createLedger } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Offered } from './rules/terms.ts';
import { act, offer } from './service/contracts.ts';
import type { CommissionNeeds } from './service/needs.ts';
import { hearStakes } from './service/hear.ts';
import type { ContractRow } from './store/contracts.ts';
import { testDb } from '#platform/testkit/database.ts';

export type BetAsk = {
  readonly member: string;
  readonly stake: string;
  readonly payout?: string;
  readonly category?: string;
  readonly at: number;
  readonly ref?: string;
  readonly state?: 'settled' | 'voided';
  /** What the room that settled it says beside. */
  readonly said?: Partial<Pick<FactOf<typeof StakeSettled>, 'validStake' | 'opposed' | 'odds' | 'margin'>>;
};

export type Line = {
  readonly house: TestHouse;
  readonly clock: { at: number; now: () => number };
  readonly needs: CommissionNeeds;
  readonly brand: Brand;
  /** The same house seen by another process: a pool of its own. */
  readonly twin: () => { readonly needs: CommissionNeeds; readonly close: () => Promise<void> };
  readonly member: (upline: string | null, type?: number) => Promise<MemberId>;
  /** Offered and accepted at the clock's time. */
  readonly agree: (giver: string | undefined, receiver: string, terms: Offered) => Promise<ContractRow>;
  readonly bet: (...bets: readonly BetAsk[]) => Promise<void>;
  readonly cash: (member: string) => Promise<bigint>;
  readonly close: () => Promise<void>;
};

export async function openLine(at: number): Promise<Line> {
  const clock = { at, now: () => clock.at };
  const house = await openTestHouse(clock);
  const brand = await house.brands.byId(house.brand.id);
  const over = (db: Db): CommissionNeeds => ({
    db,
    clock,
    ledger: createLedger(db),
    brands: house.brands,
    log: silentLog(),
    tree: { linesOf, pointsOf },
    approvals: house.approvals,
  });
  const needs = over(house.db);
  let names = 0;
  return {
    house,
    clock,
    needs,
    brand,
    twin: () => {
      const db = testDb(house.database.appUrl);
      return { needs: over(db), close: () => db.close() };
    },
    member: async (referredBy, type = 2) => {
      names += 1;
      const one = { brand: house.brand, username: `line${names}`, passwordHash: 'none', mustChange: false };
      return house.db.transaction(async (tx) => {
        const open = { ledger: house.ledger, identity: house.gate.identity };
        const id = await openMember(tx, open, { ...one, referredBy, type });
        await ensurePlaces(tx, [id]);
        return id;
      });
    },
    agree: (giver, receiver, terms) =>
      house.db.transaction(async (tx) => {
        const row = await offer(tx, needs, brand, { giver, receiver, terms, by: giver ?? receiver });
        return act(tx, needs, brand, { id: row.id, contractCommand: () => 'accept', side: () => 'receiver' });
      }),
    bet: async (...bets) => {
      await house.db.transaction((tx) =>
        hearStakes(
          tx,
          needs,
          bets.map(
            ({
              member,
              stake,
              payout = '0',
              category = 'RNG',
              at: when,
              ref = newId(),
              state = 'settled',
              said = {},
            }) => ({
              memberId: member,
              brandId: brand.id,
              kind: 'round' as const,
              state,
              category,
              vendor: 'HAAT',
              game: 'monsoon-tiger',
              currency: brand.currency,
              stake,
              validStake: state === 'voided' ? '0' : stake,
              payout,
              at: new Date(when).toISOString(),
              ref,
              ...said,
            }),
          ),
        ),
      );
    },
    cash: async (member) => (await house.ledger.walletOf(house.db, asId<'member'>(member)))?.cash ?? 0n,
    close: () => house.close(),
  };
}
