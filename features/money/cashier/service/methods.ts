/** Staff change ways to deposit: alone where nothing is at stake, by two people where it costs, opens or pays elsewhere. */
import { Type } from 'typebox';
import { approval } from '#features/people/approvals/service/kind.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Currency } from '#kernel/wire.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import {
  DepositMethodValue,
  MethodsChanged,
  type OrderDepositMethods,
  type SaveDepositMethod,
} from '../contract/methods.ts';
import { cashierFaults } from '../faults.ts';
import { presentOpsMethod } from '../present.ts';
import { type MethodTerms, wantsSecond } from '../rules/method.ts';
import {
  type StaffMethodRow,
  insertMethod,
  lockMethod,
  lockMethods,
  type MethodWrite,
  placeMethod,
  updateMethod,
} from '../store/methods.ts';
import { methodOf } from '../store.ts';
import type { CashierNeeds } from './needs.ts';

const RIGHT = 'methods.write';
type At = { readonly code: string; readonly currency: string };

/** What requests and orders call a method. */
export const nameOf = ({ code, currency }: At): string => `${code} ${currency}`;
function readName(name: string): At {
  const [code = '', currency = ''] = name.split(' ');
  return { code, currency };
}

const wrong = (field: string) =>
  cashierFaults('cashier.wrong_method', { fields: { [field]: 'cashier.wrong_method' } });

/** @throws cashier.wrong_method · money.* */
export function readValue(
  needs: Pick<CashierNeeds, 'providers'>,
  { code, currency }: At,
  value: DepositMethodValue,
): MethodWrite {
  const amount = (text: string): bigint => parseAmount(text, currency);
  const [min, max, fee] = [amount(value.min), amount(value.max), amount(value.fee)];
  const quick = value.quick.map(amount);
  const provider = needs.providers.find((one) => one.code === value.provider);
  if (!provider) throw wrong('provider');
  // A form the provider cannot lead a payer by would show him a slip without a way to pay.
  if (provider.forms && !provider.forms.includes(value.form)) throw wrong('form');
  if (min <= 0n) throw wrong('min');
  if (max < min) throw wrong('max');
  if (quick.some((one) => one < min || one > max)) throw wrong('quick');
  // Where the payer sends it himself: an account in somebody's name, or an address of a chain.
  const { holder, number, address } = value.details;
  const isComplete = value.kind === 'crypto' ? Boolean(address) : Boolean(holder && number);
  if (value.form === 'bank' && !isComplete) throw wrong('details');
  return {
    code,
    currency,
    provider: value.provider,
    kind: value.kind,
    name: value.name.trim(),
    form: value.form,
    details: value.details,
    min_amount: min,
    max_amount: max,
    fee,
    quick,
    arrives_in_ms: value.arrivesInMs,
    level: value.level,
    enabled: value.open,
  };
}

/** Lines of one order, so that two spellings of one account are equal. */
const linesOf = (details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .filter(([, text]) => text !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');

const termsOf = (row: MethodWrite): MethodTerms => ({
  open: row.enabled,
  max: row.max_amount,
  level: row.level,
  fee: String(row.fee),
  route: `${row.provider} ${row.form} ${linesOf(row.details)}`,
});

/** All of it in short texts, `name value`: what an approver reads, and what has to stand still until he has decided. */
const says = (row: MethodWrite): readonly string[] => {
  const amount = (units: bigint): string => formatWire(units, row.currency);
  return [
    `open ${row.enabled ? 'yes' : 'no'}`,
    `name ${row.name}`,
    `kind ${row.kind}`,
    `provider ${row.provider}`,
    `form ${row.form}`,
    `details ${linesOf(row.details)}`,
    `min ${amount(row.min_amount)}`,
    `max ${amount(row.max_amount)}`,
    `fee ${amount(row.fee)}`,
    `quick ${row.quick.map(amount).join(', ')}`,
    `arrives ${row.arrives_in_ms}`,
    `level ${row.level}`,
  ];
};

async function write(tx: Tx, brandId: string, row: MethodWrite): Promise<void> {
  await updateMethod(tx, brandId, row);
  await signal(tx, MethodsChanged, {});
}

const Content = Type.Object({ code: Type.String(), currency: Currency, value: DepositMethodValue });

export const methodKind = (needs: Pick<CashierNeeds, 'providers'>) =>
  approval({
    kind: 'cashier.method',
    content: Content,
    rights: { ask: RIGHT, see: 'methods.read', decide: 'methods.approve' },
    nameOf: async (runner, { brandId, subject }) => {
      const { code, currency } = readName(subject);
      const row = await methodOf(runner, brandId, code, currency);
      return row && [row.name || code, currency].join(' · ');
    },
    read: async (tx, { brandId, subject }) => {
      const { code, currency } = readName(subject);
      const row = await lockMethod(tx, brandId, code, currency);
      return row ? says(row) : [];
    },
    wanted: ({ value, ...at }) => says(readValue(needs, at, value)),
    execute: async (tx, { request, content: { value, ...at } }) => {
      if (!(await lockMethod(tx, request.brand_id, at.code, at.currency)))
        throw approvalFaults('staff.request_stale');
      await write(tx, request.brand_id, readValue(needs, at, value));
    },
  });
export type MethodKind = ReturnType<typeof methodKind>;

type Save = CallInput<typeof SaveDepositMethod>;
type MethodNeeds = CashierNeeds & { readonly kind: MethodKind };

/** The method as it was seen; undefined for a new one. @throws cashier.method_changed · cashier.unknown_method */
async function seen(tx: Tx, brandId: string, at: At, revision: number): Promise<StaffMethodRow | undefined> {
  const row = await lockMethod(tx, brandId, at.code, at.currency);
  if (!row && revision > 0) throw cashierFaults('cashier.unknown_method');
  if ((row?.revision ?? 0) !== revision) throw cashierFaults('cashier.method_changed');
  return row;
}

/** @throws cashier.wrong_method · method_changed · method_reason · unknown_method · money.* · as `approvals.ask` */
export async function saveMethod(
  needs: MethodNeeds,
  actor: Actor,
  { params: at, body: { revision, value, reason } }: Save,
): Promise<'done' | 'asked'> {
  const row = readValue(needs, at, value);
  const { find } = await currenciesOf(needs.brands, actor.brandId);
  if (!find(at.currency)) throw wrong('currency');
  const action = { actor, right: RIGHT, action: 'cashier.method', subject: nameOf(at) };
  return staffAction(needs, action, async (tx, note) => {
    const before = await seen(tx, actor.brandId, at, revision);
    const isAsked = wantsSecond(before && termsOf(before), termsOf(row));
    // Nobody can be asked about what is not there: it is written closed, and opens by two.
    const alone = before ? row : { ...row, enabled: false };
    if (!before && !(await insertMethod(tx, actor.brandId, alone)))
      throw cashierFaults('cashier.method_changed');
    if (isAsked) {
      if (reason === undefined) throw cashierFaults('cashier.method_reason');
      await needs.approvals.ask(tx, actor, needs.kind.request(nameOf(at), { ...at, value }, reason));
    } else if (before) {
      if (says(before).join('\n') === says(row).join('\n')) throw approvalFaults('staff.no_change');
      await updateMethod(tx, actor.brandId, row);
    }
    if (!isAsked || !before)
      note({
        ...(before && { before: presentOpsMethod(before) }),
        after: presentOpsMethod({ ...alone, revision: revision + 1 }),
      });
    await signal(tx, MethodsChanged, {});
    return isAsked ? 'asked' : 'done';
  });
}

/** @throws cashier.method_changed when they stand otherwise than was seen · cashier.wrong_method when it names others */
export function orderMethods(
  needs: CashierNeeds,
  actor: Actor,
  { from, to }: CallInput<typeof OrderDepositMethods>['body'],
): Promise<void> {
  const action = { actor, right: RIGHT, action: 'cashier.method_order', subject: actor.brandId };
  return staffAction(needs, action, async (tx, note) => {
    const now = (await lockMethods(tx, actor.brandId)).map(nameOf);
    if (now.join() !== from.join()) throw cashierFaults('cashier.method_changed');
    if ([...now].sort().join() !== [...to].sort().join()) throw wrong('to');
    if (now.join() === to.join()) return;
    for (const [at, name] of to.entries()) await placeMethod(tx, actor.brandId, readName(name), at);
    await signal(tx, MethodsChanged, {});
    note({ before: now, after: to });
  });
}
