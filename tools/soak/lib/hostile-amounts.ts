/** CHECKS 8: every field that holds money, with everything that is no amount. */
import type { TestServer } from '#apps/server/testing.ts';
import { readyToWithdraw, TRANSACTION } from '#apps/server/testing-withdrawals.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { SAMPLE_PAYOUT_METHODS } from '#features/money/withdrawals/service/seed.ts';
import { Amount } from '#kernel/wire.ts';
import { changesRows } from './rows.ts';
import type { Trial } from './report.ts';

/** As they stand in the JSON text: some are no JSON at all. */
export const HOSTILE: readonly string[] = [
  '-1',
  '"-1.00"',
  '-0',
  '"-0"',
  '0',
  '"0"',
  '"0.00"',
  '0.001',
  '"0.001"',
  '"1e3"',
  '1e3',
  '1e309',
  '"1e309"',
  'NaN',
  '"NaN"',
  'Infinity',
  '"Infinity"',
  '9007199254740993',
  '"9007199254740993"',
  '9223372036854775808',
  '"9223372036854775808"',
  '"０１"',
  '"١"',
  '" 1"',
  '"1 "',
  '"1.0\\n"',
  '[1]',
  '["5.00"]',
  '{"$gt":0}',
  'null',
  'true',
  '"true"',
  `"${'9'.repeat(40)}"`,
  '9'.repeat(40),
  '"5,00"',
  '"5.000"',
  '"+5.00"',
  '".5"',
  '"5."',
  '"0x5"',
  '"5.00BDT"',
  '"\\u0035.00\\u200b"',
  '""',
  '5',
  '5.5',
  '"05.00"',
  '"1000000000000.00"',
];

/** The fields of a body that hold an amount. */
function amountsIn(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pattern, anyOf, properties, items } = schema as Record<string, unknown>;
  if (pattern === Object(Amount).pattern) return [name];
  if (Array.isArray(anyOf)) return anyOf.flatMap((one) => amountsIn(one, name));
  if (items !== undefined) return amountsIn(items, name);
  return Object.entries(Object(properties)).flatMap(([inner, one]) => amountsIn(one, inner));
}

/** Every field of every body that takes an amount from outside: one that is tried nowhere fails the trial. */
const fieldsOf = (server: TestServer): string[] =>
  server.rooms.routes.flatMap(({ call, rules }) =>
    // A provider's word is signed over its bytes; what it says is compared, never computed with.
    rules.raw ? [] : [...new Set(amountsIn(call.body))].map((field) => `${call.path} ${field}`),
  );
/** A brand's rules: a revision nobody has lets nothing in, whatever the amount is. */
const RULES = '/ops/settings/protection.jurisdiction';
const RULE_FIELDS = ['stakeMin', 'stakeMax', 'depositMin', 'depositMax'] as const;
const rulesWith = (field: string, value: string): string => {
  const amounts = RULE_FIELDS.map((name) => `"${name}":${name === field ? value : '"5.00"'}`);
  return `{"minAge":18,"slotsPaceMs":2500,"casinoPaceMs":5000,${amounts.join(',')}}`;
};
const WITHDRAWALS = '/ops/settings/withdrawals.rules';
const WITHDRAWAL_FIELDS = ['highLevelAbove', 'daySum', 'twoAbove'] as const;
/** A section as it stands by default, with one field written as it is. */
const sectionWith = (standing: object, field: string, value: string): string => {
  const others = Object.entries(standing).map(([name, own]) => [name, JSON.stringify(own)] as const);
  return `{${others.map(([name, own]) => `"${name}":${name === field ? value : own}`).join(',')}}`;
};
const METHODS = '/ops/settings/withdrawals.methods';
/** Limits of a table. */
const LIMIT_FIELDS = ['min', 'max', 'roundMax'] as const;
const limitsWith = (field: string, value: string): string => {
  const amounts = LIMIT_FIELDS.map((name) => `"${name}":${name === field ? value : '"5.00"'}`);
  return `{${amounts.join(',')},"stream":null,"results":"drawn"}`;
};
const TRIED = [
  '/play/{gameCode}/act stake',
  '/wps/cashier/deposits amount',
  '/wps/cashier/withdrawals amount',
  ...WITHDRAWAL_FIELDS.map((field) => `${WITHDRAWALS} ${field}`),
  ...['min', 'max'].map((field) => `${METHODS} ${field}`),
  ...RULE_FIELDS.map((field) => `${RULES} ${field}`),
  '/tables/{code}/bets stake',
  '/sports/slips stake',
  '/sports/slips/{id}/cash-out offer',
  ...LIMIT_FIELDS.map((field) => `/ops/tables/{code} ${field}`),
];

export async function hostileAmounts(server: TestServer): Promise<Trial> {
  // One for each time that is asked: 47 deposits are under the limit of a minute, twice as many are not.
  const people = [
    await server.person(100_000n),
    await server.person(100_000n),
    await server.person(100_000n),
    await server.person(100_000n),
  ];
  for (const as of people)
    await server.call({ path: '/play/monsoon-tiger/open', as, body: { mode: 'real' } });
  const trial = await server.call({ path: '/play/monsoon-tiger/open', body: { mode: 'trial' } });
  // One a field: each is asked as often as one of staff may in a minute.
  const admins = [
    await server.staff('admin'),
    await server.staff('admin'),
    await server.staff('admin'),
    await server.staff('admin'),
  ];
  const headers = { 'x-trial': String(trial.value['trialToken']) };
  const stake = '{"type":"stake","stake":"5.00","currency":"BDT"}';
  // The house opens its own account at the first stake of a brand: somebody else's, so that no refused one finds it missing.
  const first = await server.person(100_000n);
  await server.call({ path: '/play/monsoon-tiger/act', as: first, key: 'first', raw: stake });
  const { account } = await readyToWithdraw(server, people[0]);
  type Field = {
    readonly method?: string;
    readonly path: string;
    readonly own?: boolean;
    /** All hostile ones when left out. */
    readonly values?: readonly string[];
    readonly as?: { readonly token: string; readonly cookie: string };
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: (v: string) => string;
  };
  const fields: readonly Field[] = [
    {
      path: '/play/monsoon-tiger/act',
      own: true,
      body: (v: string) => `{"type":"stake","stake":${v},"currency":"BDT"}`,
    },
    {
      path: '/play/monsoon-tiger/act',
      headers,
      body: (v: string) => `{"type":"stake","stake":${v},"currency":"XXX"}`,
    },
    {
      path: '/wps/cashier/deposits',
      own: true,
      body: (v: string) => `{"method":"sandbox-instant","amount":${v},"currency":"BDT"}`,
    },
    {
      path: '/wps/cashier/withdrawals',
      own: true,
      body: (v: string) =>
        `{"account":"${account}","amount":${v},"currency":"BDT","transactionPassword":"${TRANSACTION}"}`,
    },
    {
      path: '/tables/dragon-tiger/bets',
      own: true,
      body: (v: string) =>
        `{"roundId":"0190f5a0-0000-7000-8000-000000000001","currency":"BDT","bets":[{"spot":"dragon","stake":${v}}]}`,
    },
    {
      path: '/sports/slips',
      own: true,
      body: (v: string) =>
        `{"legs":[{"matchId":"0190f5a0-0000-7000-8000-000000000001","key":"1x2","pick":"home","odds":"2.00","version":1}],"stake":${v},"currency":"BDT","accept":"any"}`,
    },
    {
      path: '/sports/slips/0190f5a0-0000-7000-8000-000000000001/cash-out',
      own: true,
      body: (v: string) => `{"offer":${v}}`,
    },
    ...LIMIT_FIELDS.map((field, at) => ({
      method: 'PUT',
      path: '/ops/tables/dragon-tiger',
      // Three fields of one form share them.
      values: HOSTILE.filter((_, n) => n % LIMIT_FIELDS.length === at),
      ...(admins[at] ? { as: admins[at] } : {}),
      body: (v: string) => limitsWith(field, v),
    })),
    ...RULE_FIELDS.map((field, at) => ({
      method: 'PUT',
      path: RULES,
      // Four fields of one form share them: one person may ask sixty times a minute.
      values: HOSTILE.filter((_, n) => n % RULE_FIELDS.length === at),
      ...(admins[at] ? { as: admins[at] } : {}),
      body: (v: string) => `{"revision":999999,"value":${rulesWith(field, v)}}`,
    })),
    ...WITHDRAWAL_FIELDS.map((field, at) => ({
      method: 'PUT',
      path: WITHDRAWALS,
      values: HOSTILE.filter((_, n) => n % WITHDRAWAL_FIELDS.length === at),
      ...(admins[at] ? { as: admins[at] } : {}),
      body: (v: string) => `{"revision":999999,"value":${sectionWith(WithdrawalRules.defaults, field, v)}}`,
    })),
    ...(['min', 'max'] as const).map((field, at) => ({
      method: 'PUT',
      path: METHODS,
      values: HOSTILE.filter((_, n) => n % 2 === at),
      ...(admins[at] ? { as: admins[at] } : {}),
      body: (v: string) =>
        `{"revision":999999,"value":{"methods":[${sectionWith(SAMPLE_PAYOUT_METHODS[0] ?? {}, field, v)}]}}`,
    })),
  ];
  const failures = fieldsOf(server)
    .filter((field) => !TRIED.includes(field))
    .map((field) => `${field} takes an amount and is not tried`);
  let sent = 0;
  const changed = await changesRows(server.db, async () => {
    const me = people.shift();
    for (const { body, own, values, ...others } of fields) {
      const ask = { ...others, ...(own && me ? { as: me } : {}) };
      for (const value of values ?? HOSTILE) {
        sent += 1;
        const answer = await server.call({ ...ask, key: `h${sent}`, raw: body(value) });
        if (answer.status < 400 || answer.status >= 500)
          failures.push(`${ask.path} ${value}: ${answer.status}`);
        // Turned away before it was read, it says nothing of the amount.
        if (answer.status === 429) failures.push(`${ask.path} ${value} met a limit`);
      }
    }
  });
  if (changed) failures.push('a refused amount changed rows');
  const honest = await server.call({
    path: '/play/monsoon-tiger/act',
    as: await server.person(100_000n),
    key: 'honest',
    raw: stake,
  });
  if (honest.status !== 200) failures.push(`the honest amount was refused: ${honest.code}`);
  return {
    figures: { fields: fields.length, values: HOSTILE.length, requests: sent },
    failures,
  };
}
