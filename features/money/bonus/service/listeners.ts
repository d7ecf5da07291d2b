/** Facts of other rooms that bonuses hear. */
import { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { type Listener, listener, on, onMany } from '#platform/outbox/listeners.ts';
import { hearCredited, hearTakenBack } from './deposits.ts';
import { hearCorrection, hearStakes } from './hear.ts';
import type { BonusNeeds } from './needs.ts';

export const bonusListeners = (needs: BonusNeeds): readonly Listener[] => [
  listener(
    'bonus.progress',
    onMany(StakeSettled, (tx, facts) => hearStakes(needs, tx, facts)),
    on(StakeCorrected, async (tx, facts) => {
      for (const fact of facts) await hearCorrection(needs, tx, fact);
    }),
  ),
  listener(
    'bonus.deposits',
    on(DepositCredited, (tx, facts) => hearCredited(needs, tx, facts)),
    on(DepositTakenBack, (tx, facts) => hearTakenBack(needs, tx, facts)),
  ),
];
