/** A provider's word that did not fit a deposit: somebody looks into it and says what he found. No money moves by it. */
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { DepositsChanged, type FLAGS } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { lockDeposit, unflagDeposit } from '../store.ts';
import type { CashierNeeds } from './needs.ts';

/** @throws cashier.unknown_deposit · cashier.no_flag where nothing is flagged, or something else than was seen */
export const explainFlag = (
  needs: CashierNeeds,
  actor: Actor,
  id: string,
  { flag, reason }: { readonly flag: (typeof FLAGS)[number]; readonly reason: string },
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: 'deposits.match', action: 'cashier.flag_explained', subject: id },
    async (tx, note) => {
      const row = await lockDeposit(tx, id);
      if (row?.brand_id !== actor.brandId) throw cashierFaults('cashier.unknown_deposit');
      if (row.flag !== flag) throw cashierFaults('cashier.no_flag');
      await unflagDeposit(tx, id);
      await signal(tx, DepositsChanged, { brandId: actor.brandId });
      note({ before: { flag, state: row.state }, after: { flag: '', reason } });
    },
  );
