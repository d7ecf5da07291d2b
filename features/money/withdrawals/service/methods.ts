/** Staff change ways to be paid: alone where nothing is at stake, by two people where it costs, opens or pays elsewhere. */
import { Type } from 'typebox';
import { MethodsChanged } from '#features/money/cashier/contract/methods.ts';
import { type MethodTerms, wantsSecond } from '#features/money/cashier/rules/method.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval } from '#features/people/approvals/service/kind.ts';
import { OFFERED_CURRENCIES } from '#features/setup/brand/contract/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { lockBrand } from '#features/setup/brand/store.ts';
import type { CallInput } from '#kernel/call.ts';
import { asId, type BrandId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Currency } from '#kernel/wire.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { settingsIn, writeSettings } from '#platform/settings/settings.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { type OrderPayoutMethods, PayoutMethodValue, type SavePayoutMethod } from '../contract/methods.ts';
import { MethodSettings } from '../contract/settings.ts';
import { withdrawalFaults } from '../faults.ts';
import { presentOpsMethod } from '../present.ts';
import type { WithdrawalNeeds } from './needs.ts';

const RIGHT = 'methods.write';
/** A list that holds more is refused by its schema. */
const MOST = 30;
type Stored = (typeof MethodSettings.defaults.methods)[number];
type At = { readonly code: string; readonly currency: string };
type BrandNeeds = Pick<WithdrawalNeeds, 'brands'>;

const wrong = (field: string) =>
  withdrawalFaults('withdrawals.wrong_method', { fields: { [field]: 'withdrawals.wrong_method' } });

/** @throws withdrawals.wrong_method · money.* */
function readValue({ code, currency }: At, value: PayoutMethodValue, main: string): Stored {
  const amount = (text: string): bigint => parseAmount(text, currency);
  const [min, max, feeMin, feeMax] = [
    amount(value.min),
    amount(value.max),
    amount(value.feeMin),
    amount(value.feeMax),
  ];
  amount(value.feeFixed);
  if (min <= 0n) throw wrong('min');
  if (max < min) throw wrong('max');
  if (feeMax > 0n && feeMax < feeMin) throw wrong('feeMax');
  if (value.maxLength < value.minLength) throw wrong('maxLength');
  const other = OFFERED_CURRENCIES.find((one) => one === currency && one !== main);
  if (!other && currency !== main) throw wrong('currency');
  return { ...value, name: value.name.trim(), code, ...(other && { currency: other }) };
}

const currencyIn = (one: Pick<Stored, 'currency'>, main: string): string => one.currency || main;

/** An amount in one spelling; one that was written for another currency as it stands. */
function spelled(text: string, currency: string): string {
  try {
    return formatWire(parseAmount(text, currency), currency);
  } catch {
    return text;
  }
}

const feeText = (one: Stored, currency: string): string =>
  [
    spelled(one.feeFixed, currency),
    `${one.feePerMille} per mille`,
    spelled(one.feeMin, currency),
    spelled(one.feeMax, currency),
    `${one.freeMonthly} free`,
  ].join(' / ');

/** Undefined where its amounts cannot be read: nobody can use it. */
function termsOf(one: Stored, main: string): MethodTerms | undefined {
  const currency = currencyIn(one, main);
  try {
    return {
      open: one.open,
      max: parseAmount(one.max, currency),
      level: one.level ?? 0,
      fee: feeText(one, currency),
      route: `${one.provider} ${one.form}`,
    };
  } catch {
    return undefined;
  }
}

/** All of it in short texts, `name value`: what an approver reads, and what has to stand still until he has decided. */
function says(one: Stored, main: string): readonly string[] {
  const currency = currencyIn(one, main);
  return [
    `open ${one.open ? 'yes' : 'no'}`,
    `name ${one.name}`,
    `kind ${one.kind}`,
    `provider ${one.provider}`,
    `form ${one.form} ${one.minLength}–${one.maxLength}`,
    `min ${spelled(one.min, currency)}`,
    `max ${spelled(one.max, currency)}`,
    `fee ${feeText(one, currency)}`,
    `arrives ${one.arrivesInMs}`,
    `level ${one.level ?? 0}`,
  ];
}

type Listed = { readonly main: string; readonly revision: number; readonly methods: readonly Stored[] };

/** The list as it stands, held until the commit. */
async function lockList({ brands }: BrandNeeds, tx: Tx, brandId: BrandId): Promise<Listed> {
  await lockBrand(tx, brandId);
  const { revision, value } = (await settingsIn(tx, brandId)).stored(MethodSettings);
  const { currency: main } = await brands.byId(brandId);
  return { main, revision, methods: value?.methods ?? [] };
}

async function writeList(tx: Tx, brandId: BrandId, methods: readonly Stored[]): Promise<void> {
  await writeSettings(tx, brandId, MethodSettings, { methods: [...methods] });
  await signal(tx, MethodsChanged, {});
}

const replaced = (methods: readonly Stored[], one: Stored): readonly Stored[] =>
  methods.map((old) => (old.code === one.code ? one : old));

const Content = Type.Object({ code: Type.String(), currency: Currency, value: PayoutMethodValue });

/** `main` is asked of what the process has read: a brand's main currency never changes. */
export const methodKind = ({ brands }: BrandNeeds) =>
  approval({
    kind: 'withdrawals.method',
    content: Content,
    rights: { ask: RIGHT, see: 'methods.read', decide: 'methods.approve' },
    nameOf: async (_, { brandId, subject }) => {
      const { methods } = await brands.settings.of(brandId, MethodSettings);
      return methods.find(({ code }) => code === subject)?.name;
    },
    read: async (tx, { brandId, subject }) => {
      const { main, methods } = await lockList({ brands }, tx, brandId);
      const one = methods.find(({ code }) => code === subject);
      return one ? says(one, main) : [];
    },
    // Its own currency stands for the main one: both spell the amounts alike.
    wanted: ({ value, ...at }) => says(readValue(at, value, at.currency), at.currency),
    execute: async (tx, { request, content: { value, ...at } }) => {
      const brandId = asId<'brand'>(request.brand_id);
      const { main, methods } = await lockList({ brands }, tx, brandId);
      if (!methods.some(({ code }) => code === at.code)) throw approvalFaults('staff.request_stale');
      await writeList(tx, brandId, replaced(methods, readValue(at, value, main)));
    },
    after: () => {
      brands.forget();
    },
  });
export type MethodKind = ReturnType<typeof methodKind>;
type MethodNeeds = WithdrawalNeeds & { readonly kind: MethodKind };

type Save = CallInput<typeof SavePayoutMethod>;

/** The method as it was seen; undefined for a new one. @throws withdrawals.method_changed · unknown_method · wrong_method */
function seenIn(list: Listed, { params, body }: Save): Stored | undefined {
  if (list.revision !== body.revision) throw withdrawalFaults('withdrawals.method_changed');
  const before = list.methods.find(({ code }) => code === params.code);
  if (body.isNew && (before || list.methods.length >= MOST)) throw wrong('code');
  if (!body.isNew && !before) throw withdrawalFaults('withdrawals.unknown_method');
  // A member's account was added for its currency.
  if (before && currencyIn(before, list.main) !== params.currency) throw wrong('currency');
  return before;
}

/** @throws withdrawals.method_changed · method_reason · unknown_method · wrong_method · money.* · as `approvals.ask` */
export async function savePayoutMethod(
  needs: MethodNeeds,
  actor: Actor,
  save: Save,
): Promise<'done' | 'asked'> {
  const { code } = save.params;
  const { value, reason } = save.body;
  const { main, find } = await currenciesOf(needs.brands, actor.brandId);
  if (!find(save.params.currency)) throw wrong('currency');
  const wanted = readValue(save.params, value, main);
  const action = { actor, right: RIGHT, action: 'withdrawals.method', subject: code };
  const outcome = await staffAction(needs, action, async (tx, note) => {
    const list = await lockList(needs, tx, actor.brandId);
    const before = seenIn(list, save);
    const isAsked = wantsSecond(before && termsOf(before, main), termsOf(wanted, main) ?? CLOSED);
    if (!before) {
      // Nobody can be asked about what is not there: it is written closed, and opens by two.
      const closed = { ...wanted, open: false };
      await writeList(tx, actor.brandId, [...list.methods, closed]);
      note({ after: presentOpsMethod(closed, main) });
    }
    if (isAsked) {
      if (reason === undefined) throw withdrawalFaults('withdrawals.method_reason');
      await needs.approvals.ask(tx, actor, needs.kind.request(code, { ...save.params, value }, reason));
      await signal(tx, MethodsChanged, {});
    } else if (before) {
      if (JSON.stringify(says(before, main)) === JSON.stringify(says(wanted, main)))
        throw approvalFaults('staff.no_change');
      await writeList(tx, actor.brandId, replaced(list.methods, wanted));
      note({ before: presentOpsMethod(before, main), after: presentOpsMethod(wanted, main) });
    }
    return isAsked ? 'asked' : 'done';
  });
  needs.brands.forget();
  return outcome;
}
const CLOSED: MethodTerms = { open: false, max: 0n, level: 0, fee: '', route: '' };

/** @throws withdrawals.method_changed · withdrawals.wrong_method when it names others */
export async function orderPayoutMethods(
  needs: WithdrawalNeeds,
  actor: Actor,
  { revision, to }: CallInput<typeof OrderPayoutMethods>['body'],
): Promise<void> {
  const action = { actor, right: RIGHT, action: 'withdrawals.method_order', subject: actor.brandId };
  await staffAction(needs, action, async (tx, note) => {
    const { methods, revision: now } = await lockList(needs, tx, actor.brandId);
    if (now !== revision) throw withdrawalFaults('withdrawals.method_changed');
    const from = methods.map(({ code }) => code);
    const ordered = to.flatMap((code) => methods.find((one) => one.code === code) ?? []);
    if (ordered.length !== methods.length || new Set(to).size !== methods.length) throw wrong('to');
    if (from.join() === to.join()) return;
    await writeList(tx, actor.brandId, ordered);
    note({ before: from, after: to });
  });
  needs.brands.forget();
}
