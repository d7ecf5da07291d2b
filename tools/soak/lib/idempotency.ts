/** CHECKS 5: every call that moves money, sent again and again, has one effect and one answer – also after a restart. */
import type { Answer, Ask } from '#apps/server/testing-client.ts';
import type { Person, TestServer } from '#apps/server/testing.ts';
import { changesRows } from './rows.ts';
import type { SoakResult } from './report.ts';
import { sealed } from '#apps/server/testing-doors.ts';
import { readyToWithdraw, withdrawalOf } from '#apps/server/testing-withdrawals.ts';

type Call = { readonly name: string; readonly path: string; readonly body: object; readonly other: object };

/** A busy door has not answered yet: whoever it told to come again does so with the same key. Tries after which it is one that never answers. */
const MOST_TRIES = 20;

/** A sealed message counts once: whoever repeats a call seals it anew. */
async function send(server: TestServer, path: string, body: object, ask: Pick<Ask, 'as' | 'key'>) {
  const route = server.rooms.routes.find(({ call }) => call.method === 'POST' && call.path === path);
  for (let tries = 1; ; tries += 1) {
    const sent = route?.call.encrypted ? await sealed(server, body) : body;
    const answer = await server.call({ path, ...ask, body: sent });
    if (answer.code !== 'platform.busy' || tries === MOST_TRIES) return answer;
    await new Promise((again) => setTimeout(again, Number(answer.headers['retry-after'] ?? 1) * 1_000));
  }
}

/** A key is a member's own: the same one with other words is good for somebody else, also at the same moment. */
async function strangers(server: TestServer, calls: readonly Call[]): Promise<string[]> {
  const [one, other] = [await server.person(100_000n), await server.person(100_000n)];
  const [, , bet] = calls;
  if (!bet) return [];
  const said = await Promise.all([
    server.call({ path: bet.path, as: one, key: 'shared', body: bet.body }),
    server.call({ path: bet.path, as: other, key: 'shared', body: bet.other }),
  ]);
  const rounds = new Set(said.map(({ value }) => value['roundId']));
  return said.every(({ status }) => status === 200) && rounds.size === 2
    ? []
    : [`two members under one key: ${said.map(({ status, code }) => `${status} ${code}`).join(', ')}`];
}

async function callsOf(server: TestServer, me: Person): Promise<Call[]> {
  const opened = await server.call({ path: '/play/monsoon-tiger/open', as: me, body: { mode: 'real' } });
  const { nextServerSeedHash } = opened.value['seeds'] as { nextServerSeedHash: string };
  const bet = { type: 'stake', stake: '5.00', currency: 'BDT' };
  const deposit = { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' };
  const withdrawal = withdrawalOf((await readyToWithdraw(server, me)).account);
  const rotate = { clientSeed: 'mine', nextServerSeedHash };
  return [
    { name: 'deposit', path: '/wps/cashier/deposits', body: deposit, other: { ...deposit, amount: '60.00' } },
    { name: 'rotate', path: '/play/seeds', body: rotate, other: { ...rotate, clientSeed: 'other' } },
    { name: 'stake', path: '/play/monsoon-tiger/act', body: bet, other: { ...bet, stake: '10.00' } },
    {
      name: 'withdrawal',
      path: '/wps/cashier/withdrawals',
      body: withdrawal,
      other: { ...withdrawal, amount: '150.00' },
    },
  ];
}

const same = (answers: readonly Answer[]): number =>
  new Set(answers.map(({ status, text }) => `${status} ${text}`)).size;

/** Calls that want a key and are sent again and again here: one that is not fails the trial. */
const TRIED = ['/wps/cashier/withdrawals', '/wps/cashier/deposits', '/play/seeds', '/play/{gameCode}/act'];
/**
 * A bet and an order last no longer than their betting time, a transfer wants a line, or a brand with several wallets, prices of matches
 * move: tried where they are at home; so is what a bonus, an offer, a mission or points have to be there for.
 */
const TRIED_THERE = [
  '/tables/{code}/bets',
  '/lottery/{code}/orders',
  '/wps/agent/transfers',
  '/wps/relay/GCS_walletTransfer',
  '/wps/relay/GCS_walletSweep',
  '/sports/slips',
  '/sports/slips/{id}/cash-out',
  '/cockfight/fights/{id}/bets',
  '/sea/rooms/{id}/shots',
  '/poker/tables/{code}/sit',
  '/poker/tables/{code}/chips',
  '/poker/tournaments/{id}/entries',
  '/tournaments/{id}/join',
  '/bonus/codes',
  '/bonus/{id}/forfeit',
  '/rewards/{id}/claim',
  '/wps/relay/MCSFE_promotionClaim',
  '/wps/relay/MCSFE_signUpPromotionReward',
  '/wps/relay/MCSFE_raffleClaim',
  '/wps/relay/MCSFE_redEnvelopeClaim',
  '/wps/relay/MCSFE_missionClaim',
  '/wps/relay/MCSFE_pointsRedeem',
  '/wps/relay/MCSFE_pointsConvert',
];

export async function idempotency(server: TestServer, members: number): Promise<SoakResult> {
  const failures = server.rooms.routes
    .filter(({ call }) => call.idempotent && ![...TRIED, ...TRIED_THERE].includes(call.path))
    .map(({ call }) => `${call.path} wants a key and is not tried`);
  let sent = 0;
  for (let n = 0; n < members; n += 1) {
    const me = await server.person(100_000n);
    const calls = await callsOf(server, me);
    failures.push(...(await strangers(server, calls)));
    const first = new Map<string, Answer>();
    for (const { name, path, body } of calls) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(server, path, body, { as: me, key: name })),
      );
      sent += answers.length;
      if (same(answers) !== 1 || answers[0]?.status !== 200)
        failures.push(
          `${name}: ${same(answers)} different answers, ${answers[0]?.status} ${answers[0]?.code}`,
        );
      if (answers[0]) first.set(name, answers[0]);
    }
    await server.restart();
    for (const { name, path, body, other } of calls) {
      const again = await Promise.all([1, 2, 3].map(() => send(server, path, body, { as: me, key: name })));
      const before = first.get(name);
      if (before && same([before, ...again]) !== 1)
        failures.push(`${name}: after a restart ${again[0]?.text} instead of ${before.text}`);
      const changed = await changesRows(server.db, async () => {
        const altered = await send(server, path, other, { as: me, key: name });
        if (altered.status !== 409 && altered.status !== 422)
          failures.push(`${name}: other content answered ${altered.status}`);
      });
      sent += 4;
      if (changed) failures.push(`${name}: a refused request changed rows`);
    }
  }
  return { figures: { members, requests: sent }, failures };
}
