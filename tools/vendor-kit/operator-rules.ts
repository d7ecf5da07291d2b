/**
 * What an operator's wallet has to do, whoever built it: asked over HTTP as a vendor would, in order and out of it. Each rule plays a round of its own.
 * The player has to have at least 100.00 for each rule, and a session that is good: KIT.md says how both are handed in.
 */
import { randomUUID } from 'node:crypto';
import { must, mustSay, type Rule, statusIn } from './rules.ts';
import { type Answer, type Caller, createCaller, type Fields, type Key, type Spoken } from './wire.ts';

export type Player = {
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
};
export type World = {
  readonly call: Caller;
  readonly player: Player;
  readonly bet: (amount: string, more?: Fields) => Promise<Answer>;
  readonly win: (of: string, amount: string, more?: Fields) => Promise<Answer>;
  readonly rollback: (of: string, more?: Fields) => Promise<Answer>;
  readonly balance: () => Promise<bigint>;
  readonly words: (more?: Fields) => Fields;
  readonly round: string;
};

export const openWorld =
  (base: string, key: Key, player: Player) =>
  async (log: Spoken[]): Promise<World> => {
    const call = createCaller(base, key, log);
    const round = randomUUID();
    const words = (more: Fields = {}): Fields => ({
      user: player.user,
      token: player.token,
      game_code: player.game,
      round,
      round_closed: false,
      transaction_uuid: randomUUID(),
      request_uuid: randomUUID(),
      ...more,
    });
    const { currency } = player;
    const balance = async (): Promise<bigint> => {
      const answer = await call('balance', {
        user: player.user,
        token: player.token,
        game_code: player.game,
        request_uuid: randomUUID(),
      });
      mustSay(answer, 'RS_OK');
      const text = answer.fields['balance'];
      must(
        typeof text === 'string' && /^(0|[1-9][0-9]*)$/.test(text),
        `the balance ${JSON.stringify(text)} is no whole number in a text`,
      );
      return BigInt(String(text));
    };
    return {
      call,
      player,
      round,
      words,
      balance,
      bet: (amount, more = {}) => call('bet', words({ amount, currency, ...more })),
      win: (of, amount, more = {}) =>
        call('win', words({ amount, currency, reference_transaction_uuid: of, ...more })),
      rollback: (of, more = {}) => call('rollback', words({ reference_transaction_uuid: of, ...more })),
    };
  };

const TEN = '1000000';
const TWENTY = '2000000';
const units = (text: string): bigint => BigInt(text);

/** @throws Broken where the balance is not `by` more than it was */
async function moved(world: World, before: bigint, by: bigint): Promise<void> {
  const now = await world.balance();
  must(now - before === by, `the balance moved by ${now - before}, wanted ${by}`);
}

const IN_ORDER: readonly Rule<World>[] = [
  {
    name: 'balance',
    says: 'A balance is answered in hundred-thousandths, as a whole number in a text, with user, currency and the request it answers.',
    run: async ({ call, player }) => {
      const request = randomUUID();
      const answer = await call('balance', {
        user: player.user,
        token: player.token,
        game_code: player.game,
        request_uuid: request,
      });
      mustSay(answer, 'RS_OK');
      const { user, currency, request_uuid } = answer.fields;
      must(
        user === player.user && currency === player.currency && request_uuid === request,
        'user, currency or request are not those asked',
      );
    },
  },
  {
    name: 'bet',
    says: 'A bet takes its amount from the balance at once and answers what is left.',
    run: async (world) => {
      const before = await world.balance();
      const answer = await world.bet(TEN);
      mustSay(answer, 'RS_OK');
      must(
        answer.fields['balance'] === String(before - units(TEN)),
        `answered the balance ${String(answer.fields['balance'])}`,
      );
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'win',
    says: 'A win of a bet is paid at once.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      mustSay(await world.win(id, TWENTY, { round_closed: true }), 'RS_OK');
      await moved(world, before, units(TWENTY) - units(TEN));
    },
  },
  {
    name: 'loss',
    says: 'A round that was lost is closed by a win of nothing, which changes no balance.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      mustSay(await world.win(id, '0', { round_closed: true }), 'RS_OK');
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'rollback',
    says: 'A bet that is rolled back comes back whole.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      mustSay(await world.rollback(id), 'RS_OK');
      await moved(world, before, 0n);
    },
  },
];

const AGAIN: readonly Rule<World>[] = [
  {
    name: 'same-request',
    says: 'The same request is answered word for word, also when the balance has changed since.',
    run: async (world) => {
      const body = world.words({ amount: TEN, currency: world.player.currency });
      const first = await world.call('bet', body);
      mustSay(first, 'RS_OK');
      await world.bet(TEN);
      const again = await world.call('bet', body);
      must(again.text === first.text, 'the second answer is not the first');
    },
  },
  {
    name: 'same-transaction',
    says: 'A transaction that was booked is booked once, under whatever request it comes again.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      for (let time = 0; time < 3; time += 1)
        mustSay(await world.bet(TEN, { transaction_uuid: id }), 'RS_OK');
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'same-win',
    says: 'A win that comes again is paid once.',
    run: async (world) => {
      const before = await world.balance();
      const [id, won] = [randomUUID(), randomUUID()];
      await world.bet(TEN, { transaction_uuid: id });
      for (let time = 0; time < 3; time += 1)
        mustSay(await world.win(id, TWENTY, { transaction_uuid: won }), 'RS_OK');
      await moved(world, before, units(TWENTY) - units(TEN));
    },
  },
  {
    name: 'same-name-other-content',
    says: 'Another amount under a name that was used is refused as RS_ERROR_DUPLICATE_TRANSACTION, and moves nothing.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      mustSay(await world.bet(TWENTY, { transaction_uuid: id }), 'RS_ERROR_DUPLICATE_TRANSACTION');
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'at-once',
    says: 'The same bet from ten connections at once is booked once, and answered alike.',
    run: async (world) => {
      const before = await world.balance();
      const body = world.words({ amount: TEN, currency: world.player.currency });
      const answers = await Promise.all(Array.from({ length: 10 }, () => world.call('bet', body)));
      for (const answer of answers) mustSay(answer, 'RS_OK');
      must(new Set(answers.map(({ text }) => text)).size === 1, 'ten answers differ');
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'wins-at-once',
    says: 'The same win from ten connections at once is paid once.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      const body = world.words({
        amount: TWENTY,
        currency: world.player.currency,
        reference_transaction_uuid: id,
      });
      for (const answer of await Promise.all(Array.from({ length: 10 }, () => world.call('win', body))))
        mustSay(answer, 'RS_OK');
      await moved(world, before, units(TWENTY) - units(TEN));
    },
  },
];

const ANY_ORDER: readonly Rule<World>[] = [
  {
    name: 'rollback-before-bet',
    says: 'A rollback that comes before its bet is answered RS_ERROR_TRANSACTION_DOES_NOT_EXIST; the bet that follows is refused.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      mustSay(await world.rollback(id), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'RS_OK');
      const late = await world.bet(TEN, { transaction_uuid: id });
      must(statusIn(late) !== 'RS_OK', 'the bet was taken although it had been rolled back');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'rollback-twice',
    says: 'A bet that was rolled back comes back once, under whatever name it is rolled back again.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      for (let time = 0; time < 3; time += 1) mustSay(await world.rollback(id), 'RS_OK');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'win-without-bet',
    says: 'A win of a bet that is not there is refused, and pays nothing.',
    run: async (world) => {
      const before = await world.balance();
      mustSay(await world.win(randomUUID(), TWENTY), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'win-of-refused-bet',
    says: 'A win of a bet that was refused is refused, and pays nothing.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      const refused = await world.bet(String(before + 100_000n), { transaction_uuid: id });
      must(statusIn(refused) !== 'RS_OK', 'a bet above the balance was taken');
      mustSay(await world.win(id, TWENTY), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'win-of-rolled-back-bet',
    says: 'A win of a bet that was rolled back is refused, and pays nothing.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      await world.rollback(id);
      must(statusIn(await world.win(id, TWENTY)) !== 'RS_OK', 'the win was paid');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'rollback-after-win',
    says: 'A bet whose round has paid a win is not rolled back.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      await world.win(id, TWENTY, { round_closed: true });
      must(statusIn(await world.rollback(id)) !== 'RS_OK', 'the bet was rolled back');
      await moved(world, before, units(TWENTY) - units(TEN));
    },
  },
  {
    name: 'rollback-of-win',
    says: 'A win that is rolled back is taken back.',
    run: async (world) => {
      const before = await world.balance();
      const [id, won] = [randomUUID(), randomUUID()];
      await world.bet(TEN, { transaction_uuid: id });
      await world.win(id, TWENTY, { transaction_uuid: won });
      mustSay(await world.rollback(won), 'RS_OK');
      await moved(world, before, -units(TEN));
    },
  },
  {
    name: 'late-win',
    says: 'A second win of a round that is closed is paid all the same.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      await world.win(id, TEN, { round_closed: true });
      mustSay(await world.win(id, TEN, { round_closed: true }), 'RS_OK');
      await moved(world, before, units(TEN));
    },
  },
];

const REFUSED = ['RS_ERROR_INVALID_SIGNATURE', 'HTTP 400', 'HTTP 401', 'HTTP 403'] as const;
const spoiled = (name: string, says: string, spoil: 'signature' | 'key' | 'body' | 'none'): Rule<World> => ({
  name,
  says,
  run: async (world) => {
    const before = await world.balance();
    const body = world.words({ amount: TEN, currency: world.player.currency });
    mustSay(await world.call('bet', body, { spoil }), ...REFUSED);
    await moved(world, before, 0n);
  },
});
const skewed = (name: string, skewMs: number): Rule<World> => ({
  name,
  says: `A call signed ${Math.abs(skewMs) / 1000} s ${skewMs < 0 ? 'ago' : 'ahead'} is refused: a recorded call is worth nothing later.`,
  run: async (world) => {
    const before = await world.balance();
    mustSay(
      await world.call('bet', world.words({ amount: TEN, currency: world.player.currency }), { skewMs }),
      ...REFUSED,
    );
    await moved(world, before, 0n);
  },
});
const SYNTAX = ['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES', 'HTTP 400', 'HTTP 422'] as const;

const HOSTILE: readonly unknown[] = [
  '-1000000',
  '1e6',
  '10.5',
  '',
  ' 1000000',
  '０１',
  '9'.repeat(40),
  1_000_000,
  null,
  true,
  ['1000000'],
  { $gt: '0' },
];
const GUARDED: readonly Rule<World>[] = [
  spoiled('wrong-signature', 'A wrong signature is refused before anything is read.', 'signature'),
  spoiled('wrong-secret', 'A call signed with another secret is refused.', 'key'),
  spoiled('altered-body', 'A body that was altered on its way is refused.', 'body'),
  spoiled('no-signature', 'A call without a signature is refused.', 'none'),
  skewed('old-call', -120_000),
  skewed('early-call', 120_000),
  {
    name: 'hostile-amounts',
    says: 'An amount that is no whole number in a text is refused, and moves nothing.',
    run: async (world) => {
      const before = await world.balance();
      for (const amount of HOSTILE) {
        const answer = await world.call('bet', world.words({ amount, currency: world.player.currency }));
        must(
          SYNTAX.some((one) => one === statusIn(answer)),
          `the amount ${JSON.stringify(amount)} was answered ${statusIn(answer)}`,
        );
      }
      await moved(world, before, 0n);
    },
  },
  {
    name: 'cut-body',
    says: 'A body that was cut off is refused, and moves nothing.',
    run: async (world) => {
      const before = await world.balance();
      const whole = JSON.stringify(world.words({ amount: TEN, currency: world.player.currency }));
      mustSay(await world.call('bet', whole.slice(0, -20)), ...SYNTAX);
      await moved(world, before, 0n);
    },
  },
  {
    name: 'too-much',
    says: 'A bet above the balance is refused as RS_ERROR_NOT_ENOUGH_MONEY with the real balance, or by a limit.',
    run: async (world) => {
      const before = await world.balance();
      const answer = await world.bet(String(before + 100_000n));
      mustSay(answer, 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED');
      const said = answer.fields['balance'];
      must(
        statusIn(answer) === 'RS_ERROR_LIMIT_REACHED' || said === String(before),
        `answered the balance ${String(said)}`,
      );
      await moved(world, before, 0n);
    },
  },
  {
    name: 'wrong-currency',
    says: 'A bet in a currency the session is not in is refused, and moves nothing.',
    run: async (world) => {
      const before = await world.balance();
      const other = world.player.currency === 'EUR' ? 'USD' : 'EUR';
      mustSay(await world.bet(TEN, { currency: other }), 'RS_ERROR_WRONG_CURRENCY');
      await moved(world, before, 0n);
    },
  },
  {
    name: 'wrong-token',
    says: 'A bet with a token nobody was given is refused, and moves nothing.',
    run: async (world) => {
      const before = await world.balance();
      mustSay(
        await world.bet(TEN, { token: randomUUID() }),
        'RS_ERROR_INVALID_TOKEN',
        'RS_ERROR_TOKEN_EXPIRED',
      );
      await moved(world, before, 0n);
    },
  },
  {
    name: 'win-without-token',
    says: 'A win is paid although its token is over.',
    run: async (world) => {
      const before = await world.balance();
      const id = randomUUID();
      await world.bet(TEN, { transaction_uuid: id });
      mustSay(await world.win(id, TWENTY, { token: randomUUID() }), 'RS_OK');
      await moved(world, before, units(TWENTY) - units(TEN));
    },
  },
];

/** Chaos: everything at once, twice, in any order; the sum has to be right in the end. */
const CHAOS: Rule<World> = {
  name: 'chaos',
  says: 'Twelve rounds whose calls come twice, late and in any order leave the balance that their bets and wins add up to.',
  run: async (world) => {
    const before = await world.balance();
    let due = 0n;
    const rounds = Array.from({ length: 12 }, (_, n) => ({
      n,
      id: randomUUID(),
      won: randomUUID(),
      back: randomUUID(),
      round: randomUUID(),
    }));
    await Promise.all(
      rounds.map(async ({ n, id, won, back, round }) => {
        const bet = world.words({
          amount: TEN,
          currency: world.player.currency,
          transaction_uuid: id,
          round,
        });
        const [first] = await Promise.all([world.call('bet', bet), world.call('bet', bet)]);
        if (statusIn(first) !== 'RS_OK') return;
        due -= units(TEN);
        const end =
          n % 3 === 0
            ? {
                path: 'rollback',
                words: world.words({ transaction_uuid: back, reference_transaction_uuid: id, round }),
                by: units(TEN),
              }
            : {
                path: 'win',
                words: world.words({
                  amount: n % 3 === 1 ? TWENTY : '0',
                  currency: world.player.currency,
                  transaction_uuid: won,
                  reference_transaction_uuid: id,
                  round,
                  round_closed: true,
                }),
                by: n % 3 === 1 ? units(TWENTY) : 0n,
              };
        const answers = await Promise.all([
          world.call(end.path, end.words),
          world.call(end.path, end.words),
          world.call('bet', bet),
        ]);
        for (const answer of answers) mustSay(answer, 'RS_OK');
        due += end.by;
      }),
    );
    await moved(world, before, due);
  },
};

export const OPERATOR_RULES: readonly Rule<World>[] = [
  ...IN_ORDER,
  ...AGAIN,
  ...ANY_ORDER,
  ...GUARDED,
  CHAOS,
];
