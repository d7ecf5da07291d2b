/**
 * What an operator's wallet has to do, whoever built it: asked over HTTP as a vendor would, in order and out of it. Each rule plays a round of its own.
 * The player has to have at least 100.00 for each rule, and a session that is good: docs/VENDOR-KIT.md says how both are handed in.
 */
import { randomUUID } from 'node:crypto';
import { GUARD_RULES } from './operator-guards.ts';
import { moved, TEN, TWENTY, units, type World } from './operator-world.ts';
import { must, mustSay, type Rule, statusIn } from './rules.ts';

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
  ...GUARD_RULES,
  CHAOS,
];
