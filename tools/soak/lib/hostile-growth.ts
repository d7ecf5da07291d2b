/** Forms of bonuses, offers, missions, points, levels, friends, vendors and poker, each amount of them to be written as it is. */
import { PointsSettings } from '#features/around/points/contract/settings.ts';
import { ReferralSettings } from '#features/around/referral/contract/settings.ts';
import type { TestServer } from '#apps/server/testing.ts';
import type { Field } from './hostile-member.ts';

const NOBODY = '0190f5a0-0000-7000-8000-000000000001';
/** A revision nobody has: nothing is let in, whatever the amount is. */
const NEVER = { revision: 999_999 };
const FROM = '2026-01-01T00:00:00.000Z';
/** No sum of that kind. */
const NOTHING: readonly string[] = ['"0"', '"0.00"'];

type Form = {
  readonly method?: 'PUT';
  /** As the route is declared; places in it are filled with somebody there is not. */
  readonly call: string;
  readonly fields: readonly string[];
  /** The body in which this field is the hostile one. */
  readonly body: (field: string) => unknown;
  /** What is no hostile figure here. */
  readonly meant?: readonly string[];
  /** How often one person may ask in a minute, where that is less than the figures there are. */
  readonly perMinute?: number;
};

const termsWith = (field: string) => ({
  trigger: 'staff',
  currency: 'BDT',
  title: { en: 'A gift' },
  amount:
    field === 'cap' ? { kind: 'percent', percent: '50', cap: '100.00' } : { kind: 'fixed', amount: '100.00' },
  minBasis: '5.00',
  maxStake: '5.00',
  freePlays: { game: 'monsoon-tiger', count: 5, stake: '1.00' },
  wagering: '5',
  contribution: {},
  others: '1',
  games: {},
  excluded: [],
  days: 7,
});
const TERMS = ['amount', 'cap', 'minBasis', 'maxStake', 'stake'] as const;

const VENDOR = {
  name: 'Nobody',
  endpoint: 'https://nobody.example',
  operator: 'haat',
  currencies: ['BDT'],
  limits: [{ currency: 'BDT', min: '5.00', max: '50.00' }],
  roundMinutes: 60,
};
const WINDOW = { startsAt: FROM, endsAt: '2026-02-01T00:00:00.000Z' };
const PRIZE = { currency: 'BDT', rewardKind: 'cash', amount: '5.00', terms: null, budget: '50.00' };
const GOODS = {
  kind: 'money',
  names: { en: 'Cash' },
  texts: {},
  picture: 'lotus',
  points: '100',
  amount: '5.00',
  stock: 1,
  eachMost: 0,
  open: false,
  position: 0,
};
const PARTNER = { name: 'Nobody', model: 'player', share: '30', price: '5.00', postback: '', open: true };
const LEVEL = {
  name: { en: 'Bronze' },
  needs: '5',
  keeps: '5',
  rates: [],
  withdrawals: 100,
  levelUp: '5',
  birthday: '5',
  host: false,
};

const BONUS_FORMS: readonly Form[] = [
  {
    call: '/ops/bonus/terms/preview',
    fields: [...TERMS, 'basis'],
    body: (field) => ({ terms: termsWith(field), audience: {}, basis: '100.00' }),
    // Read out for an example, and written nowhere.
    meant: NOTHING,
  },
  {
    call: '/ops/bonus/terms/simulate',
    fields: TERMS,
    body: (field) => ({ terms: termsWith(field), audience: {} }),
    meant: NOTHING,
    perMinute: 20,
  },
  {
    method: 'PUT',
    call: '/ops/bonus/terms/{code}',
    fields: [...TERMS, 'budget'],
    body: (field) => ({
      ...NEVER,
      terms: termsWith(field),
      audience: {},
      budget: '50.00',
      startsAt: FROM,
      endsAt: null,
    }),
  },
  {
    call: '/ops/bonus/grants',
    fields: ['amount'],
    body: () => ({ account: 'nobody', campaign: 'nobody', amount: '5.00', reason: 'hostile' }),
  },
];

const VENDOR_FORMS: readonly Form[] = [
  {
    call: '/ops/vendors',
    fields: ['min', 'max'],
    body: () => ({ ...VENDOR, code: 'nobody', adapter: 'none' }),
  },
  { method: 'PUT', call: '/ops/vendors/{vendor}', fields: ['min', 'max'], body: () => VENDOR },
  {
    call: '/ops/vendors/{vendor}/freeRounds',
    fields: ['value'],
    body: () => ({
      account: 'nobody',
      gameCode: 'nothing',
      rounds: 1,
      value: '5.00',
      currency: 'BDT',
      days: 1,
    }),
  },
];

const OFFER_FORMS: readonly Form[] = [
  {
    method: 'PUT',
    call: '/ops/promotions/{id}',
    fields: ['amount', 'budget', 'minDeposit', 'smallest'],
    body: () => ({
      ...NEVER,
      ...WINDOW,
      ...PRIZE,
      code: 'hostile',
      type: 'envelope',
      emblem: '',
      ink: 0,
      linkage: '',
      position: 0,
      rules: {
        payout: 'claim',
        pictures: 'none',
        minDeposit: '5.00',
        days: 1,
        level: 0,
        winners: 1,
        parts: 1,
        smallest: '1.00',
        at: '20:00',
        openMinutes: 5,
      },
      texts: { en: { title: 'Hostile', summary: '', body: '' } },
    }),
  },
  {
    method: 'PUT',
    call: '/ops/missions/{id}',
    fields: ['target', 'amount', 'budget'],
    body: () => ({
      ...NEVER,
      ...WINDOW,
      ...PRIZE,
      emblem: '',
      position: 0,
      event: 'stake',
      measure: 'sum',
      category: null,
      target: '50.00',
      span: 'day',
      after: null,
      texts: { en: { title: 'Hostile', body: '' } },
    }),
  },
  {
    method: 'PUT',
    call: '/ops/tournaments/{id}',
    fields: ['entry', 'added'],
    body: () => ({
      ...NEVER,
      ...WINDOW,
      emblem: '',
      measure: 'stake',
      category: null,
      currency: 'BDT',
      settleMinutes: 10,
      entry: '5.00',
      fee: 0,
      added: '5.00',
      places: [100],
      minPlayers: 2,
      texts: { en: { title: 'Hostile', body: '' } },
    }),
  },
];

const LOYALTY_FORMS: readonly Form[] = [
  {
    method: 'PUT',
    call: '/ops/settings/points.rules',
    fields: ['unit', 'deposit', 'worth'],
    body: () => ({ ...NEVER, value: PointsSettings.defaults }),
  },
  {
    method: 'PUT',
    call: '/ops/settings/referral.rules',
    fields: ['minDeposit', 'minStake', 'friend', 'first', 'second', 'third'],
    body: () => ({ ...NEVER, value: ReferralSettings.defaults }),
  },
  { call: '/ops/points/goods', fields: ['amount'], body: () => GOODS },
  {
    method: 'PUT',
    call: '/ops/points/goods/{id}',
    fields: ['amount'],
    body: () => ({ ...GOODS, ...NEVER }),
  },
  {
    call: '/ops/vip',
    fields: ['needs', 'keeps', 'levelUp', 'birthday'],
    body: () => ({ version: 999_999, levels: [LEVEL], reason: 'hostile' }),
  },
  // A partner who is paid by shares has no price.
  { call: '/ops/referral/partners', fields: ['price'], body: () => PARTNER, meant: NOTHING },
  {
    method: 'PUT',
    call: '/ops/referral/partners/{id}',
    fields: ['price'],
    body: () => ({ ...PARTNER, ...NEVER }),
  },
];

const POKER_FORM: Form = {
  call: '/ops/poker/tables',
  fields: ['smallBlind', 'bigBlind', 'ante', 'minBuyIn', 'maxBuyIn', 'rakeCap'],
  body: () => ({
    code: 'hostile',
    name: 'Hostile',
    game: 'holdem',
    betting: 'no',
    seats: 6,
    smallBlind: '1.00',
    bigBlind: '2.00',
    ante: '1.00',
    minBuyIn: '80.00',
    maxBuyIn: '400.00',
    currency: 'BDT',
    rakeRate: 500,
    rakeCap: '6.00',
  }),
  // A table without an ante, and one that takes at most nothing.
  meant: NOTHING,
};

const FORMS = [...BONUS_FORMS, ...VENDOR_FORMS, ...OFFER_FORMS, ...LOYALTY_FORMS, POKER_FORM];

/** Of members. */
const MEMBER_FORMS: readonly Form[] = [
  {
    call: '/poker/tables/{code}/sit',
    fields: ['buyIn'],
    body: () => ({ buyIn: '800.00', currency: 'BDT', entropy: 'hostile' }),
    perMinute: 20,
  },
  {
    call: '/poker/tables/{code}/chips',
    fields: ['amount'],
    body: () => ({ amount: '5.00', currency: 'BDT' }),
    perMinute: 20,
  },
  {
    call: '/wps/relay/MCSFE_pointsConvert',
    fields: ['worth'],
    body: () => ({ points: '100', worth: '0.10', transactionPassword: 'hostile-1' }),
    perMinute: 20,
  },
];

export const GROWTH_TRIED: readonly string[] = [...FORMS, ...MEMBER_FORMS].flatMap(({ call, fields }) =>
  fields.map((field) => `${call} ${field}`),
);

const PLACES: Readonly<Record<string, string>> = { code: 'tamarind-4', vendor: 'nobody' };
const pathOf = ({ call }: Form): string =>
  call.replaceAll(/\{(\w+)\}/g, (_all, name: string) => PLACES[name] ?? NOBODY);

/** The body with the hostile figure as it stands: some are no JSON at all. */
function written(body: unknown, field: string, value: string): string {
  const mark = 'the hostile one';
  const text = JSON.stringify(body, (name, own: unknown) =>
    name === field && typeof own === 'string' ? mark : own,
  );
  return text.replaceAll(JSON.stringify(mark), value);
}

/** The fields of a form share the figures, and people of its own send it: nobody asks more often than one person may. */
async function fieldsOf(
  form: Form,
  hostile: readonly string[],
  somebody: () => Promise<NonNullable<Field['as']>>,
): Promise<readonly Field[]> {
  const { method = 'POST', fields, meant = [], perMinute = hostile.length } = form;
  const all: Field[] = [];
  for (let from = 0; from < hostile.length; from += perMinute) {
    const as = await somebody();
    const own = hostile.slice(from, from + perMinute);
    for (const [at, field] of fields.entries())
      all.push({
        method,
        path: pathOf(form),
        as,
        values: own.filter((value, n) => n % fields.length === at && !meant.includes(value)),
        body: (value) => written(form.body(field), field, value),
      });
  }
  return all;
}

export async function growthFields(
  server: TestServer,
  hostile: readonly string[],
): Promise<readonly Field[]> {
  const all: Field[] = [];
  for (const form of FORMS) all.push(...(await fieldsOf(form, hostile, () => server.staff('admin'))));
  for (const form of MEMBER_FORMS)
    all.push(...(await fieldsOf(form, hostile, () => server.person(100_000n))));
  return all;
}
