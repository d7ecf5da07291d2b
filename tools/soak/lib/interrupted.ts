/**
 * CHECKS 20: kill -9 while a round stands in each of the states it can stand in. Who comes back goes on where he was, with what he
 * was told; who does not is finished by the house within a minute. Stake and win are booked once, and the round is in the history.
 */
import { parseAmount } from '#kernel/money.ts';
import type { Person } from '#apps/server/testing.ts';
import type { Answer, Ask } from '#apps/server/testing-client.ts';
import { dealCalm, dealNext, freeSpins } from '#apps/server/testing-seeds.ts';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import { wholeBooks } from './crash.ts';
import { type Product, startProduct } from './product.ts';
import type { SoakResult } from './report.ts';
import { percentile } from './report.ts';

const GAME = '/play/monsoon-tiger';
const CASH = 100_000n;
const STAKE = { type: 'stake', stake: '5.00', currency: 'BDT' };
const SPIN = { type: 'free-spin' };
/** "Within 60 s 100 % settled or voided." */
const WITHIN_MS = 60_000;

/** How far a round is when the process dies: `sent` is under way and unanswered, everything before it was answered. */
type State = {
  readonly name: string;
  readonly feature: boolean;
  /** Free spins answered before the kill. */
  readonly spins: number;
  readonly sent: boolean;
  /** A stake that is under way, too. */
  readonly atStake?: true;
  readonly comesBack: boolean;
};

export const STATES: readonly State[] = [
  { name: 'a stake under way', feature: false, spins: 0, sent: true, atStake: true, comesBack: true },
  {
    name: 'a stake that wins free spins under way',
    feature: true,
    spins: 0,
    sent: true,
    atStake: true,
    comesBack: true,
  },
  { name: 'a round answered and over', feature: false, spins: 0, sent: false, comesBack: true },
  { name: 'free spins won, none played', feature: true, spins: 0, sent: false, comesBack: true },
  { name: 'free spins won, nobody comes back', feature: true, spins: 0, sent: false, comesBack: false },
  { name: 'the first free spin under way', feature: true, spins: 0, sent: true, comesBack: true },
  { name: 'free spins half played', feature: true, spins: 3, sent: false, comesBack: true },
  {
    name: 'free spins half played, nobody comes back',
    feature: true,
    spins: 3,
    sent: false,
    comesBack: false,
  },
  { name: 'a free spin in the middle under way', feature: true, spins: 3, sent: true, comesBack: true },
  {
    name: 'a late free spin under way',
    feature: true,
    spins: 9,
    sent: true,
    comesBack: true,
  },
];

type Asked = { readonly key: string; readonly body: object; readonly answer: Answer | undefined };
type Player = {
  readonly state: State;
  readonly as: Person;
  readonly asked: Asked[];
  readonly failures: string[];
};

const bodyOf = (roundId: string, step: number) => ({ type: 'act', roundId, step, action: SPIN });

const ask = (product: Product, { as }: Player, key: string, body: object): Promise<Answer | undefined> =>
  product.call({ path: `${GAME}/act`, as, key, body }).catch(() => undefined);

/** After a kill a page that is told 503 asks again, as it does everywhere: the answer has to come within the minute. */
async function patiently(product: Product, what: Ask): Promise<Answer | undefined> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const answer = await product.call(what).catch(() => undefined);
    if (answer?.status !== 503 || Date.now() > until) return answer;
    await new Promise((wake) => setTimeout(wake, 200));
  }
}
const askBack = (product: Product, { as }: Player, key: string, body: object): Promise<Answer | undefined> =>
  patiently(product, { path: `${GAME}/act`, as, key, body });

/** Asks, and remembers what was asked and answered. */
async function report(
  product: Product,
  player: Player,
  key: string,
  body: object,
): Promise<Answer | undefined> {
  const answer = await ask(product, player, key, body);
  player.asked.push({ key, body, answer });
  return answer;
}

/** Brings a player into the state; what is under way is sent by `send` when all are there. */
async function bring(product: Product, keys: InstallationKeys, state: State): Promise<Player> {
  const as = await product.person(CASH);
  const player: Player = { state, as, asked: [], failures: [] };
  await (state.feature
    ? dealNext({ db: product.db, keys }, as.id, freeSpins)
    : dealCalm({ db: product.db, keys }, as.id));
  if (state.atStake) return player;
  const stake = await report(product, player, 'stake', STAKE);
  if (stake?.status !== 200) player.failures.push(`${state.name}: the stake was answered ${stake?.code}`);
  const roundId = String(stake?.value['roundId']);
  for (let step = 1; step <= state.spins; step += 1) {
    const answer = await report(product, player, `spin-${step}`, bodyOf(roundId, step));
    if (answer?.value['state'] !== 'open')
      player.failures.push(
        `${state.name}: spin ${step} was answered ${answer?.value['state'] ?? answer?.code}`,
      );
  }
  return player;
}

/** The request the process dies in. */
function send(product: Product, player: Player): Promise<unknown> {
  if (!player.state.sent) return Promise.resolve();
  if (player.state.atStake) return report(product, player, 'stake', STAKE);
  const roundId = String(player.asked[0]?.answer?.value['roundId']);
  return report(product, player, `spin-${player.asked.length}`, bodyOf(roundId, player.asked.length));
}

/** What was asked is asked again: an answer that was given is given again, one that was not comes now. */
async function askAgain(product: Product, player: Player): Promise<Answer | undefined> {
  let last: Answer | undefined;
  for (const { key, body, answer } of player.asked) {
    last = await askBack(product, player, key, body);
    if (answer?.status === 200 ? last?.text !== answer.text : last?.status !== 200)
      player.failures.push(
        `${player.state.name}: ${key} is answered ${last?.status} ${last?.code} after the kill`,
      );
  }
  return last;
}

async function playOn(product: Product, player: Player, last: Answer | undefined): Promise<void> {
  let answer = last;
  for (let step = player.asked.length; answer?.value['state'] === 'open' && step < 200; step += 1)
    answer = await askBack(product, player, `spin-${step}`, bodyOf(String(answer.value['roundId']), step));
  if (answer?.value['state'] !== 'settled')
    player.failures.push(
      `${player.state.name}: the round ended as ${answer?.value['state'] ?? answer?.code}`,
    );
}

/** Once booked, and seen in the history: one round, over, and the balance is cash − stake + win. */
async function judge(product: Product, player: Player): Promise<void> {
  const { as, state, failures } = player;
  const bets = await patiently(product, { method: 'GET', path: '/play/rounds', as });
  const list = bets?.value['list'];
  const [bet, ...more]: readonly unknown[] = Array.isArray(list) ? list : [];
  const { state: end, stake, payout }: Record<string, unknown> = Object(bet);
  if (more.length > 0 || (end !== 'settled' && end !== 'voided'))
    return void failures.push(
      `${state.name}: in the history stand ${more.length + 1} rounds, the last is ${end}`,
    );
  const opened = await patiently(product, { path: `${GAME}/open`, as, body: { mode: 'real' } });
  const minorIn = (text: unknown): bigint => parseAmount(text, 'BDT');
  const expected = CASH - minorIn(stake) + minorIn(payout);
  if (!opened || minorIn(opened.value['balance']) !== expected || opened.value['openRound'] !== null)
    failures.push(
      `${state.name}: the balance is ${opened?.value['balance']}, expected ${expected} minor units`,
    );
}

async function untilFinished(product: Product, absent: readonly Player[]): Promise<number> {
  const begun = performance.now();
  const ids = absent.map(({ as }) => as.id);
  for (;;) {
    const { rows } = await product.db.pool.query(
      "select 1 from rounds.rounds where member_id = any($1) and state = 'open'",
      [ids],
    );
    const ms = performance.now() - begun;
    if (rows.length === 0 || ms > WITHIN_MS) return ms;
    await new Promise((wake) => setTimeout(wake, 250));
  }
}

/** One kill with a player in each state; `after` ms the process dies while the last requests are under way. */
async function strike(
  product: Product,
  keys: InstallationKeys,
  after: number,
): Promise<{ players: Player[]; ms: number }> {
  const players: Player[] = [];
  for (const state of STATES) players.push(await bring(product, keys, state));
  const under = players.map((player) => send(product, player));
  await new Promise((wake) => setTimeout(wake, after));
  product.kill();
  await Promise.all(under);
  const ms = await product.start();
  for (const player of players.filter(({ state }) => state.comesBack)) {
    await playOn(product, player, await askAgain(product, player));
    await judge(product, player);
  }
  return { players, ms };
}

export async function interrupted(kills: number): Promise<SoakResult> {
  const product = await startProduct();
  const keys = loadKeys(product.keysDir);
  try {
    const players: Player[] = [];
    const times: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      // From "not yet read" to "answered long ago".
      const done = await strike(product, keys, (n * 3) % 24);
      players.push(...done.players);
      times.push(done.ms);
      const wrong = done.players.flatMap(({ failures }) => failures).length;
      console.log(`· kill ${n + 1} of ${kills}: back after ${Math.round(done.ms)} ms, ${wrong} failures`);
    }
    const absent = players.filter(({ state }) => !state.comesBack);
    const waited = await untilFinished(product, absent);
    for (const player of absent) await judge(product, player);
    const unanswered = players
      .flatMap(({ asked }) => asked)
      .filter(({ answer }) => answer === undefined).length;
    return {
      figures: {
        kills,
        'rounds interrupted': players.length,
        'states of a round': STATES.length,
        'requests killed unanswered': unanswered,
        'back after ms, median': percentile(times, 0.5),
        'left rounds finished after s': Math.round(waited / 1_000),
      },
      failures: [...players.flatMap(({ failures }) => failures), ...(await wholeBooks(product))],
    };
  } finally {
    await product.stop();
  }
}
