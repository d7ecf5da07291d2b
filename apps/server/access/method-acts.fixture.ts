/** What a member of staff changes of payment methods alone: another order, one of them closed. */
import type { StaffPerson, TestServer } from '../testing.ts';

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
type Method = Readonly<Record<string, unknown>> & {
  readonly code: string;
  readonly currency: string;
  readonly open?: boolean;
};
type Listed = { readonly revision: number; readonly list: readonly Method[] };

const NONE: Method = { code: '', currency: '' };

export function methodActs(
  server: Pick<TestServer, 'call'>,
  admin: () => StaffPerson,
): Readonly<Record<string, () => Promise<StaffAct>>> {
  const listed = async (kind: 'deposit' | 'payout'): Promise<Listed> =>
    (await server.call({ method: 'GET', path: `/ops/${kind}-methods`, as: admin() }))
      .value as unknown as Listed;
  return {
    'PUT /ops/deposit-methods': async () => {
      const from = (await listed('deposit')).list.map(({ code, currency }) => `${code} ${currency}`);
      return { body: { from, to: [...from].reverse() } };
    },
    'PUT /ops/deposit-methods/{code}/{currency}': async () => {
      const found = (await listed('deposit')).list.find(({ open }) => open) ?? NONE;
      const { code, currency, revision, ...value } = found;
      return { params: { code, currency }, body: { revision, value: { ...value, open: false } } };
    },
    'PUT /ops/payout-methods': async () => {
      const { revision, list } = await listed('payout');
      return { body: { revision, to: list.map(({ code }) => code).reverse() } };
    },
    'PUT /ops/payout-methods/{code}/{currency}': async () => {
      const { revision, list } = await listed('payout');
      const { code, currency, ...value } = list.find(({ open }) => open) ?? NONE;
      return {
        params: { code, currency },
        body: { revision, isNew: false, value: { ...value, open: false } },
      };
    },
  };
}
