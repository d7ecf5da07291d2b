/**
 * What a vendor has to do, whoever built it: launched as an operator would, and asked to play rounds against a wallet that answers well, badly and not at all.
 * A vendor under test offers one call beside the protocol, `/kit/play {url, amount, payout}` (docs/VENDOR-KIT.md).
 */
import { randomUUID } from 'node:crypto';
import { type Chaos, type MockOperator, startMockOperator } from './mock-operator.ts';
import { Broken, must, mustSay, type Rule, statusIn } from './rules.ts';
import { type Caller, createCaller, type Fields, type Key, type Spoken } from './wire.ts';

export type VendorWorld = {
  readonly call: Caller;
  readonly operator: MockOperator;
  readonly launch: (more?: Fields) => Promise<string>;
  readonly play: (url: string, payout: string) => Promise<Fields>;
  readonly game: string;
  readonly patienceMs: number;
};
type Options = {
  readonly base: string;
  readonly key: Key;
  readonly patienceMs: number;
  readonly opened: MockOperator[];
};

const CURRENCY = 'USD';
const TEN = '1000000';
const TWENTY = '2000000';

export const openVendorWorld =
  ({ base, key, patienceMs, opened }: Options) =>
  async (log: Spoken[]): Promise<VendorWorld> => {
    const call = createCaller(base, key, log);
    const path = (one: string): string => `/${one}`;
    const ask = (one: string, content: Fields) => call(one, content, {}, path(one));
    const list = await ask('game/list', { operator_id: 'kit' });
    mustSay(list, 'RS_OK');
    const games: unknown = list.fields['games'];
    const first: unknown = Array.isArray(games) ? games[0] : undefined;
    const game =
      typeof first === 'object' && first !== null && 'game_code' in first ? String(first.game_code) : '';
    must(game !== '', 'the list of games is empty');
    const session = {
      user: `kit-${randomUUID().slice(0, 8)}`,
      token: randomUUID(),
      currency: CURRENCY,
      game,
    };
    const operator = await startMockOperator(session, key);
    opened.push(operator);
    const launch = async (more: Fields = {}): Promise<string> => {
      const answer = await ask('game/url', {
        user: session.user,
        token: session.token,
        game_code: game,
        platform: 'desktop',
        currency: CURRENCY,
        lang: 'en',
        country: '',
        ip: '127.0.0.1',
        lobby_url: 'https://example.com/',
        operator_id: 'kit',
        wallet_url: operator.url,
        ...more,
      });
      mustSay(answer, 'RS_OK');
      const url = answer.fields['url'];
      must(typeof url === 'string' && url !== '', 'no address was answered');
      return String(url);
    };
    const play = async (url: string, payout: string): Promise<Fields> =>
      (await ask('kit/play', { url, amount: TEN, payout })).fields;
    return {
      call: (one, content, signing) => call(one, content, signing, path(one)),
      operator,
      launch,
      play,
      game,
      patienceMs,
    };
  };

const calls = ({ operator }: VendorWorld, verb: string) => operator.seen.filter(({ path }) => path === verb);
const value = (fields: Fields, name: string): string => String(fields[name] ?? '');

/** Until it is so. @throws Broken when it has not come in time */
async function until(world: VendorWorld, isSo: () => boolean, otherwise: string): Promise<void> {
  const end = Date.now() + world.patienceMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Broken(otherwise);
    await new Promise((again) => setTimeout(again, 20));
  }
}
/** A little longer than a repetition would take: nothing more comes. */
const quiet = ({ patienceMs }: VendorWorld): Promise<void> =>
  new Promise((go) => setTimeout(go, Math.min(1_500, patienceMs / 4)));

const START = 1_000_000_000n;

const PLAIN: readonly Rule<VendorWorld>[] = [
  {
    name: 'launch',
    says: 'A launch answers an address, and asks for no money before it has.',
    run: async (world) => {
      await world.launch();
      must(calls(world, 'bet').length === 0, 'a bet was asked for before the address was answered');
    },
  },
  {
    name: 'round',
    says: 'A round is one bet and one win that names it and closes the round; the wallet ends with what they add up to.',
    run: async (world) => {
      const url = await world.launch();
      await world.play(url, TWENTY);
      await until(world, () => calls(world, 'win').length > 0, 'no win came');
      const [bet] = calls(world, 'bet');
      const [win] = calls(world, 'win');
      must(
        win !== undefined &&
          bet !== undefined &&
          value(win.fields, 'reference_transaction_uuid') === value(bet.fields, 'transaction_uuid'),
        'the win does not name its bet',
      );
      must(win?.fields['round_closed'] === true, 'the win does not close its round');
      must(
        world.operator.balance() === START + 1_000_000n,
        `the wallet ended with ${world.operator.balance()}`,
      );
    },
  },
  {
    name: 'loss',
    says: 'A round that was lost is closed with a win of nothing.',
    run: async (world) => {
      await world.play(await world.launch(), '0');
      await until(
        world,
        () => calls(world, 'win').some(({ fields }) => fields['amount'] === '0'),
        'no win of nothing came',
      );
    },
  },
  {
    name: 'demo',
    says: 'A demo, which has neither user nor token, calls no wallet.',
    run: async (world) => {
      await world.play(await world.launch({ user: undefined, token: undefined, currency: 'XXX' }), TWENTY);
      await quiet(world);
      must(world.operator.seen.length === 0, 'a wallet was called');
    },
  },
  {
    name: 'round-status',
    says: 'A round is reported with what it came to.',
    run: async (world) => {
      const { round } = await world.play(await world.launch(), TWENTY);
      const answer = await world.call('game/round', { operator_id: 'kit', user: world.operator.user, round });
      mustSay(answer, 'RS_OK');
      must(
        answer.fields['state'] === 'settled',
        `the round is reported as ${String(answer.fields['state'])}`,
      );
    },
  },
  {
    name: 'transactions',
    says: 'The list of transactions names the bet and the win of a round by the names the wallet was told.',
    run: async (world) => {
      await world.play(await world.launch(), TWENTY);
      await until(world, () => calls(world, 'win').length > 0, 'no win came');
      const answer = await world.call('transactions/list', {
        operator_id: 'kit',
        from: Date.now() - 3_600_000,
        to: Date.now() + 60_000,
      });
      mustSay(answer, 'RS_OK');
      const names = world.operator.seen.map(({ fields }) => value(fields, 'transaction_uuid'));
      for (const name of names) must(answer.text.includes(name), `${name} is not listed`);
    },
  },
];

/** Whatever the answer: a bet whose answer is not known is taken back, and never asked for again. */
const inDoubt = (
  name: string,
  how: Chaos | { readonly status: string },
  what: string,
): Rule<VendorWorld> => ({
  name,
  says: `A bet ${what} is rolled back under its own name, and never asked for again.`,
  run: async (world) => {
    const url = await world.launch();
    world.operator.spoil('bet', how);
    void world.play(url, TWENTY);
    await until(world, () => calls(world, 'rollback').length > 0, 'no rollback came');
    await quiet(world);
    const bets = calls(world, 'bet');
    must(bets.length === 1, `the bet was asked for ${bets.length} times`);
    const [bet] = bets;
    for (const { fields } of calls(world, 'rollback'))
      must(
        value(fields, 'reference_transaction_uuid') === value(bet?.fields ?? {}, 'transaction_uuid'),
        'the rollback names another bet',
      );
    must(world.operator.balance() === START, `the wallet ended with ${world.operator.balance()}`);
  },
});
const insists = (
  name: string,
  verb: 'win' | 'rollback',
  how: readonly Chaos[],
  what: string,
): Rule<VendorWorld> => ({
  name,
  says: `A ${verb} ${what} is told again under the same name, until it is answered.`,
  run: async (world) => {
    const url = await world.launch();
    if (verb === 'rollback') world.operator.spoil('bet', 'lost-after');
    world.operator.spoil(verb, ...how);
    void world.play(url, TWENTY);
    await until(
      world,
      () => calls(world, verb).length > how.length,
      `the ${verb} was told ${calls(world, verb).length} times`,
    );
    const names = new Set(calls(world, verb).map(({ fields }) => value(fields, 'transaction_uuid')));
    must(names.size === 1, `it was told under ${names.size} names`);
    const wanted = verb === 'win' ? START + 1_000_000n : START;
    must(world.operator.balance() === wanted, `the wallet ended with ${world.operator.balance()}`);
  },
});
const refused = (status: string): Rule<VendorWorld> => ({
  name: `refused-${status.replace('RS_ERROR_', '').toLowerCase().replaceAll('_', '-')}`,
  says: `A bet refused with ${status} is over: no win, no rollback, no second try.`,
  run: async (world) => {
    const url = await world.launch();
    world.operator.spoil('bet', { status });
    await world.play(url, TWENTY);
    await quiet(world);
    must(world.operator.seen.length === 1, `${world.operator.seen.length} calls came, wanted the bet alone`);
  },
});

const CHAOS: readonly Rule<VendorWorld>[] = [
  inDoubt('bet-lost-before', 'lost-before', 'that never arrived'),
  inDoubt('bet-lost-after', 'lost-after', 'whose answer was lost'),
  inDoubt('bet-cut', 'cut', 'whose answer was cut off'),
  inDoubt('bet-error', 'error', 'answered with an error of the server'),
  inDoubt('bet-no-json', 'no-json', 'answered with what cannot be read'),
  inDoubt('bet-unknown', { status: 'RS_ERROR_UNKNOWN' }, 'answered RS_ERROR_UNKNOWN'),
  insists('win-lost', 'win', ['lost-after', 'lost-before', 'error'], 'that goes unanswered'),
  insists('win-cut', 'win', ['cut', 'no-json'], 'whose answer is cut off'),
  insists('rollback-lost', 'rollback', ['lost-before', 'lost-after'], 'that goes unanswered'),
  refused('RS_ERROR_NOT_ENOUGH_MONEY'),
  refused('RS_ERROR_LIMIT_REACHED'),
  refused('RS_ERROR_USER_DISABLED'),
  refused('RS_ERROR_INVALID_TOKEN'),
  {
    name: 'bet-slow',
    says: 'A bet whose answer comes too late is rolled back, and the late answer changes nothing.',
    run: async (world) => {
      const url = await world.launch();
      world.operator.spoil('bet', 'slow');
      void world.play(url, TWENTY);
      // A vendor of the field waits up to ten seconds for an answer.
      await until(
        { ...world, patienceMs: world.patienceMs + (world.patienceMs > 10_000 ? 15_000 : 0) },
        () => calls(world, 'rollback').length > 0,
        'no rollback came',
      );
      must(calls(world, 'win').length === 0, 'a win came');
    },
  },
];

const GUARDED: readonly Rule<VendorWorld>[] = (['signature', 'key', 'none'] as const).map((spoil) => ({
  name: `launch-wrong-${spoil}`,
  says: `A launch ${spoil === 'none' ? 'without a signature' : spoil === 'key' ? 'signed with another secret' : 'with a wrong signature'} is refused.`,
  run: async (world: VendorWorld) => {
    const answer = await world.call(
      'game/url',
      { game_code: world.game, currency: CURRENCY, operator_id: 'kit' },
      { spoil },
    );
    must(statusIn(answer) !== 'RS_OK', 'the launch was answered');
  },
}));

export const VENDOR_RULES: readonly Rule<VendorWorld>[] = [...PLAIN, ...CHAOS, ...GUARDED];
