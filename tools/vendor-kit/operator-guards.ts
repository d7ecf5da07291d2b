/** What an operator's wallet has to refuse, and what it has to take although a token is over. */
import { randomUUID } from 'node:crypto';
import { moved, TEN, TWENTY, units, type World } from './operator-world.ts';
import { must, mustSay, type Rule, statusIn } from './rules.ts';

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
export const GUARD_RULES: readonly Rule<World>[] = [
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
