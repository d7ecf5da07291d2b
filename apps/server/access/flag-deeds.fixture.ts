/** What a member of staff settles with words: what a provider said of a deposit or a withdrawal, and did not fit. */
import type { TestServer } from '../testing.ts';
import { askToWithdraw } from '../testing-withdrawals.ts';

type Deed = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
const BODY = { flag: 'mismatch', reason: 'trail' } as const;

export function flagDeeds(server: () => TestServer): Readonly<Record<string, () => Promise<Deed>>> {
  const flagged = async (table: 'cashier.deposits' | 'withdrawals.withdrawals', id: string) => {
    await server().db.pool.query(`update ${table} set flag = 'mismatch' where id = $1`, [id]);
    return { params: { id }, body: BODY };
  };
  return {
    'POST /ops/withdrawals/{id}/explain': async () => {
      const { asked } = await askToWithdraw(server());
      return flagged('withdrawals.withdrawals', String(asked.value['id']));
    },
    'POST /ops/deposits/{id}/explain': async () => {
      const asked = await server().call({
        path: '/wps/cashier/deposits',
        as: await server().person(),
        body: { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' },
      });
      return flagged('cashier.deposits', String(asked.value['id']));
    },
  };
}
