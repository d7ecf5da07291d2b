/** Front desk of commission: bets are heard, contracts agreed on, periods calculated, lines paid and explained. */
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { AgentMoved } from '#features/people/agents/contract.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on, onMany } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { CommissionSettings } from './contract/settings.ts';
import { commissionRoutes } from './routes.ts';
import { operatorRoutes } from './routes/operator.ts';
import { correctionKind } from './service/approvals.ts';
import { endOfMoved } from './service/contracts.ts';
import { correctReopened } from './service/correct.ts';
import type { CommissionNeeds } from './service/needs.ts';
import { paidOutOf, WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { depositFlow, hearFlows, takenOut } from './service/flows.ts';
import { hearStakes } from './service/hear.ts';
import { payDue } from './service/pay.ts';
import { rollSlots } from './service/roll.ts';
import { EVERY_MS, handledUntil, runDue } from './service/run.ts';
import { stockCommission } from './service/seed.ts';

/**
 * A turn begins no other period after this. A backlog – a day has 288 steps – is worked off over several turns, so that what was
 * calculated is paid in between and bets have the machine to themselves for most of the time.
 */
const SPEND_MS = 2 * SECOND;

export type CommissionRoom = Room & { readonly approvals: readonly RegisteredKind[] };

/** Money that comes and goes, and who joins or moves: what the figures of teams are made of. */
const flowListener = (needs: CommissionNeeds): Listener =>
  listener(
    'commission.flows',
    on(DepositCredited, (tx, facts) =>
      hearFlows(
        tx,
        needs,
        facts.map((fact) => depositFlow(fact, fact.at)),
      ),
    ),
    // On the day it was credited: the figures of a team are as if it had never come.
    on(DepositTakenBack, (tx, facts) =>
      hearFlows(
        tx,
        needs,
        facts.map((fact) => depositFlow(fact, fact.creditedAt, -1n)),
      ),
    ),
    on(DepositGivenAgain, (tx, facts) =>
      hearFlows(
        tx,
        needs,
        facts.map((fact) => depositFlow(fact, fact.creditedAt)),
      ),
    ),
    on(WithdrawalChanged, (tx, facts) =>
      hearFlows(
        tx,
        needs,
        facts.flatMap(({ memberId, brandId, state, currency, at, ...sums }) => {
          const paid = takenOut(state, parseAmount(paidOutOf(sums), currency));
          return paid === 0n ? [] : [{ memberId, brandId, withdrawals: paid, currency, at: Date.parse(at) }];
        }),
      ),
    ),
    on(MemberRegistered, (tx, facts) =>
      hearFlows(
        tx,
        needs,
        facts.map(({ memberId, brandId }) => ({ memberId, brandId, joined: 1 })),
      ),
    ),
    on(AgentMoved, async (tx, facts) => {
      for (const { memberId } of facts) await endOfMoved(tx, needs, memberId);
    }),
  );

export function createCommission(needs: CommissionNeeds): CommissionRoom {
  const correction = correctionKind(needs);
  const stakes = listener(
    'commission.stakes',
    onMany(StakeSettled, (tx, facts) => hearStakes(tx, needs, facts)),
    on(StakeCorrected, (tx, facts) =>
      hearStakes(
        tx,
        needs,
        facts.map(({ before: _, after, revision: __, ...stake }) => ({ ...stake, ...after })),
      ),
    ),
  );
  const work = async (): Promise<void> => {
    const until = await handledUntil(needs, [stakes]);
    for (const brand of await needs.brands.all()) {
      await rollSlots(needs.db, brand, needs.clock.now());
      await runDue(needs, brand, until, SPEND_MS);
      await correctReopened(needs, brand);
      await payDue(needs, brand);
    }
  };
  return {
    path: 'features/money/commission',
    routes: [...commissionRoutes(needs), ...operatorRoutes(needs, correction)],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [ticking(needs.db, 'commission.work', EVERY_MS, work)],
    listeners: [stakes, flowListener(needs)],
    books: BOOKS,
    seeds: [{ stock: (db, sample) => stockCommission(db, needs, sample) }],
    settings: [CommissionSettings],
    approvals: [correction],
  };
}
