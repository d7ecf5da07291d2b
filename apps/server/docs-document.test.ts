/** The document as strangers get it: rules of the trade, texts of every fault, examples that fit. `HAAT_DOCUMENT=FILE` writes it down. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownFaults } from '#kernel/faults.ts';
import type { Route } from '#platform/http/route.ts';
import { EXAMPLES } from './docs-examples.ts';
import { takeExamples } from './docs-recorded.ts';
import { startServer, type TestServer } from './testing.ts';

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { name?: string; in?: string; $ref?: string }[];
  readonly responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: unknown }
  >;
  readonly security: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
  readonly 'x-plain'?: true;
};
type Document = {
  readonly info: { license: { name: string } };
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
  readonly 'x-faults': Record<string, { status: number; text: string }>;
};

let server: TestServer;
let document: Document;
let text = '';
let operations: readonly (readonly [name: string, path: string, operation: Operation])[] = [];
beforeAll(async () => {
  server = await startServer();
  const recorded = process.env['HAAT_RECORDED'];
  if (recorded) {
    const examples = takeExamples(server.rooms.routes, recorded, EXAMPLES);
    writeFileSync(join(import.meta.dirname, 'docs-examples.json'), `${JSON.stringify(examples, null, 1)}\n`);
  }
  ({ text } = await server.call({ method: 'GET', path: '/docs/openapi.json' }));
  document = JSON.parse(text);
  if (process.env['HAAT_DOCUMENT']) writeFileSync(process.env['HAAT_DOCUMENT'], text);
  operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([verb, operation]) => [`${verb.toUpperCase()} ${path}`, path, operation] as const,
    ),
  );
});
afterAll(() => server.stop());

it('names each operation once, tells what it does, and files it under a tag that says what is there', () => {
  const ids = operations.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const [name, , { summary, description, tags: filed }] of operations) {
    expect([name, summary.length > 4, description.length > 4]).toEqual([name, true, true]);
    for (const tag of filed) expect([name, tag, (tags.get(tag) ?? '').length > 4]).toEqual([name, tag, true]);
  }
});

it('holds what linters of the trade ask for', () => {
  expect(document.servers.length).toBeGreaterThan(0);
  expect(document.info.license.name).not.toBe('');
  for (const [name, path, { parameters, responses, security }] of operations) {
    const statuses = Object.keys(responses);
    expect([name, statuses.some((one) => one.startsWith('2') || one === '101')]).toEqual([name, true]);
    expect([name, statuses.some((one) => one.startsWith('4'))]).toEqual([name, true]);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect([name, inPath.sort()]).toEqual([
      name,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one).sort(),
    ]);
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      expect(document.components['securitySchemes']).toHaveProperty(scheme);
  }
  const used = new Set([...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, one]) => one));
  for (const kind of ['schemas', 'parameters', 'headers'])
    for (const one of Object.keys(document.components[kind] ?? {}))
      expect([`${kind}/${one}`, used.has(`${kind}/${one}`)]).toEqual([`${kind}/${one}`, true]);
});

it('tells of each call how often it may be asked, and when to come back', () => {
  for (const [name, , { responses, 'x-plain': plain }] of operations) {
    if (plain) continue;
    for (const status of ['429', '503'])
      expect([name, status, responses[status]?.headers]).toEqual([
        name,
        status,
        { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      ]);
  }
});

it('lists every fault with a sentence, and of each call the ones it may refuse with', () => {
  expect(Object.keys(document['x-faults']).sort()).toEqual([...knownFaults().keys()].sort());
  for (const [code, { text: said }] of Object.entries(document['x-faults']))
    expect([code, said]).toEqual([code, expect.stringMatching(/^\p{L}.*[.!?…]$/su)]);
  const act = document.paths['/play/{gameCode}/act']?.['post'];
  expect(act?.responses['409']?.description).toContain('`rounds.open_round`');
  expect(act?.parameters.map(({ $ref }) => $ref)).toEqual(
    expect.arrayContaining(
      ['XTrial', 'IdempotencyKey', 'Merchant', 'AcceptLanguage'].map(
        (one) => `#/components/parameters/${one}`,
      ),
    ),
  );
});

it.each([
  ['post', '/wps/session/verify/send', 'identity.verification_over'],
  ['post', '/play/{gameCode}/open', 'gate.sign_in_first'],
  ['get', '/play/rounds/{id}', 'gate.sign_in_first'],
  ['get', '/play/rounds/{id}/proof', 'gate.sign_in_first'],
])('%s %s names %s as its refusal of who has no session', (verb, path, code) => {
  expect(document.paths[path]?.[verb]?.responses['401']?.description).toContain(`\`${code}\``);
});

const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;

it('shows a real answer of each call, and what was asked for it; both fit the schemas', () => {
  const missing = server.rooms.routes.filter((route) => !Object.hasOwn(EXAMPLES, nameOf(route)));
  // Calls no test gets a good answer of: a provider's own, and what needs a device.
  expect(missing.map(nameOf).sort()).toEqual(WITHOUT_EXAMPLE);
  for (const route of server.rooms.routes) {
    const example = EXAMPLES[nameOf(route)];
    if (!example) continue;
    expect([nameOf(route), [...Compile(route.call.answer).Errors(example.value)]]).toEqual([
      nameOf(route),
      [],
    ]);
    if (route.call.body && !route.call.encrypted)
      expect([nameOf(route), [...Compile(route.call.body).Errors(example.body)]]).toEqual([
        nameOf(route),
        [],
      ]);
  }
});
const WITHOUT_EXAMPLE: readonly string[] = [
  'DELETE /chat/blocks/{author}',
  'DELETE /ops/session/devices/{id}',
  'DELETE /ops/session/factors/passkeys/{id}',
  'GET /bonus/mine',
  'GET /bonus/{id}',
  'GET /bonus/{id}/export',
  'GET /chat/rooms',
  'GET /chat/rooms/{id}/messages',
  'GET /chat/service',
  'GET /chat/service/history',
  'GET /chat/service/mine',
  'GET /chat/service/mine/files/{id}',
  'GET /cockfight/bets',
  'GET /cockfight/pits',
  'GET /cockfight/pits/{code}',
  'GET /lgw/games/list',
  'GET /lgw/vn/games/game_menu',
  'GET /lgw/vn/games/recent',
  'GET /lgw/vn/numeros/opened/game',
  'GET /lottery/orders',
  'GET /lottery/orders/{id}',
  'GET /lottery/{code}',
  'GET /lottery/{code}/draws',
  'GET /lottery/{code}/draws/{id}',
  'GET /lotto/lgw/games/opened/numero',
  'GET /ops/bonus/bonuses',
  'GET /ops/bonus/bonuses/{id}',
  'GET /ops/bonus/terms',
  'GET /ops/chat/messages',
  'GET /ops/chat/offline',
  'GET /ops/chat/rooms',
  'GET /ops/chat/sanctions',
  'GET /ops/chat/service',
  'GET /ops/chat/service/figures',
  'GET /ops/chat/service/{id}',
  'GET /ops/cockfight/pits',
  'GET /ops/cockfight/pits/{code}/fights',
  'GET /ops/content/entries/{kind}/{id}/versions',
  'GET /ops/exports',
  'GET /ops/lottery/draws',
  'GET /ops/lottery/draws/{id}',
  'GET /ops/lottery/games',
  'GET /ops/messages/campaigns',
  'GET /ops/missions',
  'GET /ops/points/goods',
  'GET /ops/points/members/{id}',
  'GET /ops/points/redemptions',
  'GET /ops/poker/hands/{id}',
  'GET /ops/poker/hints',
  'GET /ops/poker/tables',
  'GET /ops/poker/tables/{code}/hands',
  'GET /ops/promotions',
  'GET /ops/promotions/applications',
  'GET /ops/promotions/applications/count',
  'GET /ops/reconciliation',
  'GET /ops/referral/invited',
  'GET /ops/referral/partners',
  'GET /ops/referral/partners/{id}',
  'GET /ops/returns',
  'GET /ops/returns/{game}',
  'GET /ops/settings/chat.service',
  'GET /ops/settings/points.rules',
  'GET /ops/settings/protection.pack',
  'GET /ops/settings/referral.rules',
  'GET /ops/settings/sportsbook.book',
  'GET /ops/settings/sportsbook.limits',
  'GET /ops/settings/vendors.launch',
  'GET /ops/settings/vip.rules',
  'GET /ops/sportsbook/books',
  'GET /ops/sportsbook/books/{id}',
  'GET /ops/tables',
  'GET /ops/tournaments',
  'GET /ops/vendors',
  'GET /ops/vendors/differences',
  'GET /ops/vendors/incidents',
  'GET /ops/vendors/rounds',
  'GET /ops/vendors/{vendor}/calls',
  'GET /ops/vendors/{vendor}/freeRounds',
  'GET /ops/vendors/{vendor}/games',
  'GET /ops/vendors/{vendor}/keys',
  'GET /ops/verification/documents/{id}',
  'GET /ops/vip',
  'GET /ops/vip/days',
  'GET /ops/vip/members',
  'GET /ops/vip/rebates',
  'GET /ops/vip/rebates/{id}',
  'GET /poker/hands',
  'GET /poker/hands/{id}',
  'GET /poker/tables',
  'GET /poker/tables/{code}',
  'GET /poker/tournaments',
  'GET /poker/tournaments/{id}',
  'GET /referral',
  'GET /rewards',
  'GET /sea/rooms',
  'GET /sea/rooms/{id}',
  'GET /sea/rooms/{id}/tides/{tide}',
  'GET /sea/volleys',
  'GET /sports/favourites',
  'GET /sports/matches',
  'GET /sports/matches/{id}',
  'GET /sports/matches/{id}/statistics',
  'GET /sports/outrights',
  'GET /sports/outrights/{id}',
  'GET /sports/placings',
  'GET /sports/slips',
  'GET /sports/slips/{id}',
  'GET /sports/slips/{id}/cash-out',
  'GET /support/cases',
  'GET /support/cases/{id}',
  'GET /support/cases/{id}/messages/{n}/picture',
  'GET /support/terms',
  'GET /tournaments',
  'GET /wps/cashier/bonuses',
  'GET /wps/cashier/deposits/{id}/page',
  'GET /wps/cashier/deposits/{id}/proofs',
  'GET /wps/content/search',
  'GET /wps/member/currencies',
  'GET /wps/member/documents',
  'GET /wps/push',
  'GET /wps/records/statement',
  'GET /wps/referral/offer',
  'GET /wps/relay/GCS_liveModels',
  'GET /wps/relay/GLS2_roomList',
  'GET /wps/relay/MCSFE_leaderboard',
  'GET /wps/relay/MCSFE_missionBadges',
  'GET /wps/relay/MCSFE_missionSummary',
  'GET /wps/relay/MCSFE_pointsBalance',
  'GET /wps/relay/MCSFE_pointsConfig',
  'GET /wps/relay/MCSFE_pointsGoods',
  'GET /wps/relay/MCSFE_pointsHistory',
  'GET /wps/relay/MCSFE_pointsRedeemList',
  'GET /wps/relay/MCSFE_promotions',
  'GET /wps/relay/MCSFE_promotions/{id}',
  'GET /wps/relay/MCSFE_rebateExplained',
  'GET /wps/relay/MCSFE_rebates',
  'GET /wps/relay/MCSFE_redEnvelopeProof/{id}',
  'GET /wps/relay/MCSFE_vip',
  'GET /wps/relay/MCSFE_vipLabel',
  'GET /wps/vendors',
  'POST /bonus/codes',
  'POST /bonus/{id}/forfeit',
  'POST /chat/rooms/{id}/messages',
  'POST /chat/rooms/{id}/messages/{messageId}/block',
  'POST /chat/rooms/{id}/messages/{messageId}/report',
  'POST /chat/service/mine',
  'POST /chat/service/mine/close',
  'POST /chat/service/mine/files',
  'POST /chat/service/mine/messages',
  'POST /chat/service/mine/stars',
  'POST /chat/service/offline',
  'POST /cockfight/fights/{id}/bets',
  'POST /lottery/chases/{id}/stop',
  'POST /lottery/orders/{id}/cancel',
  'POST /lottery/{code}/orders',
  'POST /ops/bonus/bonuses/{id}/forfeit',
  'POST /ops/bonus/grants',
  'POST /ops/bonus/terms/preview',
  'POST /ops/bonus/terms/simulate',
  'POST /ops/bonus/terms/{code}/open',
  'POST /ops/bonus/terms/{code}/stop',
  'POST /ops/chat/messages/{id}/delete',
  'POST /ops/chat/messages/{id}/dismiss',
  'POST /ops/chat/messages/{id}/sanction',
  'POST /ops/chat/offline/{id}/handle',
  'POST /ops/chat/rooms',
  'POST /ops/chat/sanctions/{id}/lift',
  'POST /ops/chat/service/files/{id}',
  'POST /ops/chat/service/presence',
  'POST /ops/chat/service/{id}/claim',
  'POST /ops/chat/service/{id}/close',
  'POST /ops/chat/service/{id}/hand-over',
  'POST /ops/chat/service/{id}/messages',
  'POST /ops/chat/service/{id}/typing',
  'POST /ops/cockfight/fights/{id}/preview',
  'POST /ops/cockfight/fights/{id}/result',
  'POST /ops/commission/lines/{id}/dispute',
  'POST /ops/deposits/{id}/explain',
  'POST /ops/lottery/draws/{id}/result',
  'POST /ops/lottery/draws/{id}/void',
  'POST /ops/messages',
  'POST /ops/messages/audience',
  'POST /ops/messages/{id}/cancel',
  'POST /ops/missions/{id}/publish',
  'POST /ops/missions/{id}/stop',
  'POST /ops/points/goods',
  'POST /ops/points/redemptions/{id}/address',
  'POST /ops/points/redemptions/{id}/approve',
  'POST /ops/points/redemptions/{id}/reject',
  'POST /ops/poker/tables',
  'POST /ops/poker/tables/{code}/void',
  'POST /ops/promotions/applications/{id}/approve',
  'POST /ops/promotions/applications/{id}/pictures/{n}',
  'POST /ops/promotions/applications/{id}/reject',
  'POST /ops/promotions/applications/{id}/take',
  'POST /ops/promotions/{id}/publish',
  'POST /ops/promotions/{id}/stop',
  'POST /ops/protection/members/{id}/bounds',
  'POST /ops/referral/invited/{id}/decide',
  'POST /ops/referral/partners',
  'POST /ops/referral/partners/{id}/link',
  'POST /ops/referral/statements/{serial}/paid',
  'POST /ops/session/factors/recovery',
  'POST /ops/session/step-up',
  'POST /ops/sportsbook/books/{id}/preview',
  'POST /ops/sportsbook/books/{id}/result',
  'POST /ops/tables/{code}/rounds/{id}/result',
  'POST /ops/tables/{code}/rounds/{id}/void',
  'POST /ops/tournaments/{id}/cancel',
  'POST /ops/tournaments/{id}/publish',
  'POST /ops/vendors',
  'POST /ops/vendors/differences/{id}/explain',
  'POST /ops/vendors/incidents/{id}/close',
  'POST /ops/vendors/{vendor}/calls/{id}/replay',
  'POST /ops/vendors/{vendor}/freeRounds',
  'POST /ops/vendors/{vendor}/games/decide',
  'POST /ops/vendors/{vendor}/games/import',
  'POST /ops/vendors/{vendor}/keys',
  'POST /ops/vendors/{vendor}/keys/{id}/retire',
  'POST /ops/vip',
  'POST /ops/withdrawals/{id}/explain',
  'POST /poker/tables/{code}/act',
  'POST /poker/tables/{code}/away',
  'POST /poker/tables/{code}/chips',
  'POST /poker/tables/{code}/sit',
  'POST /poker/tables/{code}/stand',
  'POST /poker/tournaments/{id}/entries',
  'POST /poker/tournaments/{id}/leave',
  'POST /poker/trial',
  'POST /rewards/{id}/claim',
  'POST /sea/rooms/{id}/leave',
  'POST /sea/rooms/{id}/shots',
  'POST /sea/rooms/{id}/sit',
  'POST /sea/trial',
  'POST /sports/matches/{id}/combination',
  'POST /sports/slips',
  'POST /sports/slips/terms',
  'POST /sports/slips/{id}/cash-out',
  'POST /supply/sessions/play',
  'POST /supply/sessions/read',
  'POST /supply/{operator}/{group}/{verb}',
  'POST /support/cases',
  'POST /support/cases/{id}/close',
  'POST /support/cases/{id}/escalate',
  'POST /support/cases/{id}/manager',
  'POST /support/cases/{id}/messages',
  'POST /support/cases/{id}/rating',
  'POST /support/guest/case',
  'POST /support/guest/messages',
  'POST /tournaments/{id}/join',
  'POST /vendors/{vendor}/{group}/{verb}',
  'POST /vendors/{vendor}/{verb}',
  'POST /wps/agent/income/{id}/dispute',
  'POST /wps/cashier/deposits/{id}/page',
  'POST /wps/content/articles/{id}/vote',
  'POST /wps/game/launchGame',
  'POST /wps/member/documents',
  'POST /wps/member/paymentPassword',
  'POST /wps/member/terms',
  'POST /wps/messages/callback/{channel}',
  'POST /wps/partner/report',
  'POST /wps/partner/visit',
  'POST /wps/protection/limits/confirm',
  'POST /wps/push/devices',
  'POST /wps/push/devices/forget',
  'POST /wps/push/{id}/seen',
  'POST /wps/relay/MCSFE_launchChat',
  'POST /wps/relay/MCSFE_missionClaim',
  'POST /wps/relay/MCSFE_pointsConvert',
  'POST /wps/relay/MCSFE_pointsRedeem',
  'POST /wps/relay/MCSFE_promotionApply',
  'POST /wps/relay/MCSFE_promotionClaim',
  'POST /wps/relay/MCSFE_promotionJoin',
  'POST /wps/relay/MCSFE_promotionPicture',
  'POST /wps/relay/MCSFE_promotionPicturesDrop',
  'POST /wps/relay/MCSFE_raffleClaim',
  'POST /wps/relay/MCSFE_redEnvelopeClaim',
  'POST /wps/relay/MCSFE_signUpPromotionJoin',
  'POST /wps/relay/MCSFE_signUpPromotionReward',
  'POST /wps/session/factors/recovery',
  'POST /wps/vendors/launches',
  'POST /wps/vendors/launches/open',
  'POST /wps/vendors/trialLaunches',
  'POST /wps/vendors/trialLaunches/open',
  'PUT /ops/bonus/terms/{code}',
  'PUT /ops/chat/rooms/{id}',
  'PUT /ops/cockfight/pits/{code}',
  'PUT /ops/cockfight/pits/{code}/halted',
  'PUT /ops/lottery/games/{code}',
  'PUT /ops/missions/{id}',
  'PUT /ops/points/goods/{id}',
  'PUT /ops/poker/tables/{code}/state',
  'PUT /ops/promotions/{id}',
  'PUT /ops/referral/partners/{id}',
  'PUT /ops/settings/chat.service',
  'PUT /ops/settings/points.rules',
  'PUT /ops/settings/referral.rules',
  'PUT /ops/settings/sportsbook.book',
  'PUT /ops/settings/sportsbook.limits',
  'PUT /ops/settings/vendors.launch',
  'PUT /ops/settings/vip.rules',
  'PUT /ops/sportsbook/books/{id}/price',
  'PUT /ops/sportsbook/books/{id}/stop',
  'PUT /ops/tables/{code}',
  'PUT /ops/tables/{code}/halted',
  'PUT /ops/tournaments/{id}',
  'PUT /ops/vendors/{vendor}',
  'PUT /ops/vendors/{vendor}/state',
  'PUT /sports/favourites',
  'PUT /sports/slips/{id}/auto-cash-out',
  'PUT /wps/feedback',
  'PUT /wps/push/choices',
];

/** Fields of all schemas, and how many say what they hold. */
function countFields(part: unknown): { all: number; reported: number } {
  const sum = { all: 0, reported: 0 };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, type }: { properties?: unknown; type?: unknown } = value;
    if (type === 'object' && typeof properties === 'object' && properties !== null)
      for (const field of Object.values(properties)) {
        sum.all += 1;
        if (typeof field === 'object' && field !== null && 'description' in field) sum.reported += 1;
      }
    for (const [key, one] of Object.entries(value)) if (key !== 'example') walk(one);
  };
  walk(part);
  return sum;
}

it('says of nearly every field what it holds', () => {
  const { all, reported } = countFields(document.paths);
  expect(reported / all).toBeGreaterThan(0.9);
});
