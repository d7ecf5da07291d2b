/** A round of a player at an operator under test: the calls a rule is asked with, and what the balance says meanwhile. */
import { randomUUID } from 'node:crypto';
import { must, mustSay } from './rules.ts';
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

export const TEN = '1000000';
export const TWENTY = '2000000';
export const units = (text: string): bigint => BigInt(text);

/** @throws Broken where the balance is not `by` more than it was */
export async function moved(world: World, before: bigint, by: bigint): Promise<void> {
  const now = await world.balance();
  must(now - before === by, `the balance moved by ${now - before}, wanted ${by}`);
}
