/** CHECKS 8: every field that holds money, with everything that is no amount. */
import { DepositLevelSettings } from '#features/money/cashier/contract/settings.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import type { TestServer } from '#apps/server/testing.ts';
import { sealedText } from '#apps/server/testing-doors.ts';
import { readyToWithdraw } from '#apps/server/testing-withdrawals.ts';
import { AmlSettings } from '#features/people/aml/contract/settings.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { BookSettings } from '#features/play/sportsbook/contract/settings.ts';
import { Amount } from '#kernel/wire.ts';
import { changesRows } from './rows.ts';
import type { SoakResult } from './report.ts';
import { GROWTH_TRIED, growthFields } from './hostile-growth.ts';
import { type Field, memberFields } from './hostile-member.ts';
import { METHOD_FORMS, sectionWith } from './hostile-methods.ts';
import { patiently } from './patiently.ts';

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
/** What staff allow one player at most. */
const BOUND_FIELDS = ['stakeMax', 'depositMax'] as const;
const WITHDRAWALS = '/ops/settings/withdrawals.rules';
const WITHDRAWAL_FIELDS = ['highLevelAbove', 'daySum', 'twoAbove'] as const;
const AML = '/ops/settings/aml.rules';
const AML_FIELDS = ['threshold', 'quickFrom', 'amount'] as const;
/** The amount of a currency of its own stands in a list. */
const amlWith = (field: string, value: string): string =>
  field === 'amount'
    ? sectionWith(AmlSettings.defaults, 'thresholds', `[{"currency":"EUR","amount":${value}}]`)
    : sectionWith(AmlSettings.defaults, field, value);
const LEVELS = '/ops/settings/cashier.levels';
const LEVEL_FIELDS = ['amountAbove', 'sumAbove'] as const;
/** Limits of a table. */
const LIMIT_FIELDS = ['min', 'max', 'roundMax'] as const;
const limitsWith = (field: string, value: string): string => {
  const amounts = LIMIT_FIELDS.map((name) => `"${name}":${name === field ? value : '"5.00"'}`);
  return `{${amounts.join(',')},"kinds":[],"stream":null,"results":"drawn"}`;
};
/** Limits of a lottery. */
const LOTTERY_FIELDS = ['min', 'max', 'numberMax'] as const;
const lotteryWith = (field: string, value: string): string => {
  const amounts = LOTTERY_FIELDS.map((name) => `"${name}":${name === field ? value : '"5.00"'}`);
  const schedule = '{"kind":"every","from":"2026-01-01","closeMs":1000,"everyMs":60000}';
  const others = `"halted":false,"oddsSet":null,"odds":{},"mode":"1950","schedules":[${schedule}]`;
  return `{"revision":999999,${others},"limits":{${amounts.join(',')}}}`;
};
/** Limits of an arena. */
const PIT_FIELDS = ['min', 'max', 'fightMax', 'sideMax', 'lossMax'] as const;
const PIT_PLAY =
  '"mode":"fixed","estimate":{"meron":490,"wala":470,"draw":30},"drawOffered":false,"declareMinutes":60';
const pitWith = (field: string, value: string): string => {
  const amounts = PIT_FIELDS.map((name) => `"${name}":${name === field ? value : '"5.00"'}`);
  return `{${amounts.join(',')},${PIT_PLAY},"takeout":100,"stream":null,"results":"feed"}`;
};
const BOOK = '/ops/settings/sportsbook.book';
const BOOK_FIELDS = ['minStake', 'maxStake', 'maxPayout'] as const;
const BOOK_LIMITS = '/ops/settings/sportsbook.limits';
/** Of a league, a market or a player. */
const BOOK_LIMIT_FIELDS = ['maxStake', 'maxPayout'] as const;
const BOOK_LIMIT = { scope: 'market', name: 'total', maxStake: '5.00', maxPayout: '5.00' };
/** Of a player's own limit these mean something: nothing at all, and no limit. */
const MEANT_OF_LIMITS: readonly string[] = ['null', '"0"', '"0.00"'];
const TRIED = [
  '/play/{gameCode}/act stake',
  '/wps/cashier/deposits amount',
  '/wps/cashier/withdrawals amount',
  '/wps/relay/GCS_walletTransfer amount',
  ...WITHDRAWAL_FIELDS.map((field) => `${WITHDRAWALS} ${field}`),
  ...BOOK_FIELDS.map((field) => `${BOOK} ${field}`),
  ...BOOK_LIMIT_FIELDS.map((field) => `${BOOK_LIMITS} ${field}`),
  '/wps/protection/limits amount',
  '/ops/payments amount',
  '/ops/members/{id}/adjustments amount',
  ...BOUND_FIELDS.map((field) => `/ops/protection/members/{id}/bounds ${field}`),
  ...AML_FIELDS.map((field) => `${AML} ${field}`),
  ...METHOD_FORMS.flatMap(({ call, fields }) => fields.map((field) => `${call} ${field}`)),
  ...LEVEL_FIELDS.map((field) => `${LEVELS} ${field}`),
  ...RULE_FIELDS.map((field) => `${RULES} ${field}`),
  '/tables/{code}/bets stake',
  '/sports/slips stake',
  '/sports/slips/{id}/cash-out offer',
  '/sports/slips/{id}/cash-out part',
  '/sports/slips/{id}/auto-cash-out at',
  '/cockfight/fights/{id}/bets stake',
  '/sea/rooms/{id}/shots stake',
  '/ops/sea/{code} stakes',
  ...PIT_FIELDS.map((field) => `/ops/cockfight/pits/{code} ${field}`),
  '/wps/agent/transfers amount',
  '/wps/agent/contracts stake',
  '/wps/agent/contracts loss',
  '/ops/commission/contracts stake',
  '/ops/commission/contracts loss',
  '/ops/commission/lines/{id}/correct amount',
  '/ops/settings/agents.transfers dayMost',
  ...LIMIT_FIELDS.map((field) => `/ops/tables/{code} ${field}`),
  ...LOTTERY_FIELDS.map((field) => `/ops/lottery/games/{code} ${field}`),
  ...GROWTH_TRIED,
];
const NOBODY = '0190f5a0-0000-7000-8000-000000000001';
const offered = (to: string, tier: string): string =>
  `{${to},"terms":{"kind":"daily","tiers":[{${tier},"rate":"0.01"}]}}`;

type As = NonNullable<Field['as']>;
/** Two agents, each asked half of the hostile figures. */
async function agentsOf(server: TestServer): Promise<readonly As[]> {
  const agents = [await server.person(), await server.person()];
  await arrange(server.db, 'update members.members set type = 1 where id = any($1)', [
    agents.map(({ id }) => id),
  ]);
  for (const { id } of agents) {
    await server.db.transaction((tx) => server.rooms.identity.identity.setAudience(tx, id, 'agent'));
    server.rooms.identity.identity.forget(id);
  }
  return Promise.all(agents.map(({ id }) => signedIn(server, id)));
}

const agentFields = (agentSessions: readonly As[], admins: readonly As[]): readonly Field[] =>
  [0, 1].flatMap((at) => {
    const as = agentSessions[at];
    const admin = admins[at];
    const values = HOSTILE.filter((_, n) => n % 2 === at);
    const to = `"to":"${NOBODY}"`;
    const mine = { values, ...(as ? { as } : {}) };
    const theirs = { values, ...(admin ? { as: admin } : {}) };
    return [
      {
        ...mine,
        path: '/wps/agent/transfers',
        body: (v: string) => `{"direction":"up","amount":${v},"currency":"BDT"}`,
      },
      { ...mine, path: '/wps/agent/contracts', body: (v: string) => offered(to, `"stake":${v}`) },
      { ...mine, path: '/wps/agent/contracts', body: (v: string) => offered(to, `"loss":${v}`) },
      {
        ...theirs,
        path: '/ops/commission/contracts',
        body: (v: string) => offered('"account":"nobody"', `"stake":${v}`),
      },
      {
        ...theirs,
        path: '/ops/commission/contracts',
        body: (v: string) => offered('"account":"nobody"', `"loss":${v}`),
      },
      {
        ...theirs,
        path: `/ops/commission/lines/${NOBODY}/correct`,
        body: (v: string) => `{"amount":${v},"direction":"pay","reason":"hostile"}`,
      },
      {
        ...theirs,
        method: 'PUT',
        path: '/ops/settings/agents.transfers',
        body: (v: string) =>
          `{"revision":999999,"value":{"on":true,"up":true,"level":2,"dayMost":${v},"waitMs":0,"password":true}}`,
      },
    ];
  });

async function signedIn({ db, rooms }: TestServer, id: string) {
  const opening = { how: 'password', factor: false, proved: true };
  const place = { ip: '127.0.0.1', agent: 'hostile' };
  const session = await db.transaction((tx) =>
    rooms.identity.identity.openSession(tx, id, 'member', place, opening),
  );
  return { token: session.token, cookie: `__Host-haat=${session.cookie}` };
}

/** What a player allows himself, what staff enter of a bank's statement, what a brand's sports book takes. */
const tillFields = (admins: readonly As[]): readonly Field[] => [
  {
    path: '/wps/protection/limits',
    own: true,
    values: HOSTILE.filter((value) => !MEANT_OF_LIMITS.includes(value)),
    body: (v) => `{"kind":"deposit","period":"day","amount":${v}}`,
  },
  {
    path: '/ops/payments',
    ...(admins[3] ? { as: admins[3] } : {}),
    body: (v) => `{"providerReference":"hostile","reference":"","payer":"","amount":${v},"currency":"BDT"}`,
  },
  {
    path: `/ops/members/${NOBODY}/adjustments`,
    ...(admins[3] ? { as: admins[3] } : {}),
    body: (v) => `{"direction":"in","amount":${v},"currency":"BDT","cause":"other","reason":"hostile"}`,
  },
  ...BOUND_FIELDS.map((field, at) => ({
    path: `/ops/protection/members/${NOBODY}/bounds`,
    // Null is no bound at all.
    values: HOSTILE.filter((value, n) => value !== 'null' && n % BOUND_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) =>
      `{"stakeMax":${field === 'stakeMax' ? v : null},"depositMax":${field === 'depositMax' ? v : null},"reason":"hostile"}`,
  })),
  ...BOOK_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: BOOK,
    values: HOSTILE.filter((_, n) => n % BOOK_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => `{"revision":999999,"value":${sectionWith(BookSettings.defaults, field, v)}}`,
  })),
  ...BOOK_LIMIT_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: BOOK_LIMITS,
    values: HOSTILE.filter((_, n) => n % BOOK_LIMIT_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => `{"revision":999999,"value":{"rules":[${sectionWith(BOOK_LIMIT, field, v)}]}}`,
  })),
];

/** Sections of a brand's settings. */
const sectionFields = (admins: readonly As[]): readonly Field[] => [
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
  ...AML_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: AML,
    values: HOSTILE.filter((_, n) => n % AML_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => `{"revision":999999,"value":${amlWith(field, v)}}`,
  })),
  ...LEVEL_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: LEVELS,
    values: HOSTILE.filter((_, n) => n % LEVEL_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) =>
      `{"revision":999999,"value":${sectionWith(DepositLevelSettings.defaults, field, v)}}`,
  })),
  ...METHOD_FORMS.flatMap(({ path, fields, body }) =>
    fields.map((field, at) => ({
      method: 'PUT',
      path,
      values: HOSTILE.filter((_, n) => n % fields.length === at),
      ...(admins[at % 4] ? { as: admins[at % 4] } : {}),
      body: (v: string) => body(field, v),
    })),
  ),
];

/** A match and a slip nobody has: what is refused before is the amount. */
const SLIP_FIELDS: readonly Field[] = [
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
  {
    path: '/sports/slips/0190f5a0-0000-7000-8000-000000000001/cash-out',
    own: true,
    body: (v: string) => `{"offer":"1.00","part":${v}}`,
  },
  {
    method: 'PUT',
    path: '/sports/slips/0190f5a0-0000-7000-8000-000000000001/auto-cash-out',
    own: true,
    // Null waits for no offer.
    values: HOSTILE.filter((value) => value !== 'null'),
    body: (v: string) => `{"at":${v}}`,
  },
  {
    path: '/cockfight/fights/0190f5a0-0000-7000-8000-000000000001/bets',
    own: true,
    body: (v: string) => `{"pick":"meron","stake":${v},"currency":"BDT","accept":"any"}`,
  },
  {
    path: '/sea/rooms/0190f5a0-0000-7000-8000-000000000001/shots',
    own: true,
    body: (v: string) =>
      `{"tide":1,"currency":"BDT","shots":[{"swim":1,"weapon":"harpoon","stake":${v},"at":1}]}`,
  },
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const four = async <One>(make: () => Promise<One>): Promise<[One, One, One, One]> => [
  await make(),
  await make(),
  await make(),
  await make(),
];

/** Forms of the desks of play, shared out over who may ask. */
const playDeskFields = (admins: readonly As[]): readonly Field[] => [
  ...LIMIT_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: '/ops/tables/dragon-tiger',
    // Three fields of one form share them.
    values: HOSTILE.filter((_, n) => n % LIMIT_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => limitsWith(field, v),
  })),
  ...PIT_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: '/ops/cockfight/pits/silangan-cockpit',
    values: HOSTILE.filter((_, n) => n % PIT_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => pitWith(field, v),
  })),
  {
    method: 'PUT',
    path: '/ops/sea/gharial-bay',
    ...(admins[0] ? { as: admins[0] } : {}),
    body: (v: string) => `{"stakes":[${v}]}`,
  },
  ...LOTTERY_FIELDS.map((field, at) => ({
    method: 'PUT',
    path: '/ops/lottery/games/ssc-1m',
    values: HOSTILE.filter((_, n) => n % LOTTERY_FIELDS.length === at),
    ...(admins[at] ? { as: admins[at] } : {}),
    body: (v: string) => lotteryWith(field, v),
  })),
];

type Tried = { readonly sent: number; readonly failures: readonly string[] };

/** Sends each value in each field, and says what was not refused as an amount. */
async function tryEach(server: TestServer, fields: readonly Field[], me: Field['as']): Promise<Tried> {
  const sealedPaths = new Set(
    server.rooms.routes.filter(({ call }) => call.encrypted).map(({ call }) => call.path),
  );
  const failures: string[] = [];
  let sent = 0;
  for (const { body, own, values, ...others } of fields) {
    const ask = { ...others, ...(own && me ? { as: me } : {}) };
    for (const value of values ?? HOSTILE) {
      sent += 1;
      const text = body(value);
      const given = sealedPaths.has(ask.path) ? { body: await sealedText(server, text) } : { raw: text };
      const answer = await patiently(() => server.call({ ...ask, key: `h${sent}`, ...given }));
      if (answer.status < 400 || answer.status >= 500)
        failures.push(`${ask.path} ${value}: ${answer.status}`);
      // Turned away before it was read, it says nothing of the amount.
      if (answer.status === 429) failures.push(`${ask.path} ${value} met a limit`);
      if (answer.code === 'crypto.rejected' && isJson(text))
        failures.push(`${ask.path} ${value} was not unsealed`);
    }
  }
  return { sent, failures };
}

export async function hostileAmounts(server: TestServer): Promise<SoakResult> {
  // One for each time that is asked: 47 deposits are under the limit of a minute, twice as many are not.
  const people = await four(() => server.person(100_000n));
  for (const as of people)
    await server.call({ path: '/play/monsoon-tiger/open', as, body: { mode: 'real' } });
  const trial = await server.call({ path: '/play/monsoon-tiger/open', body: { mode: 'trial' } });
  // One a field: each is asked as often as one of staff may in a minute.
  const admins = await four(() => server.staff('admin'));
  const agentSessions = await agentsOf(server);
  const headers = { 'x-trial': String(trial.value['trialToken']) };
  const stake = '{"type":"stake","stake":"5.00","currency":"BDT"}';
  // The house opens its own account at the first stake of a brand: somebody else's, so that no refused one finds it missing.
  const first = await server.person(100_000n);
  await server.call({ path: '/play/monsoon-tiger/act', as: first, key: 'first', raw: stake });
  const { account } = await readyToWithdraw(server, people[0]);
  const fields: readonly Field[] = [
    ...memberFields(headers, account),
    ...SLIP_FIELDS,
    ...tillFields(admins),
    ...agentFields(agentSessions, admins),
    ...playDeskFields(admins),
    ...sectionFields(admins),
    ...(await growthFields(server, HOSTILE)),
  ];
  const failures = fieldsOf(server)
    .filter((field) => !TRIED.includes(field))
    .map((field) => `${field} takes an amount and is not tried`);
  let sent = 0;
  const changed = await changesRows(server.db, async () => {
    const tried = await tryEach(server, fields, people.shift());
    sent += tried.sent;
    failures.push(...tried.failures);
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
