// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import type { Play } from '#features/play/rounds/contract.ts';
import { type Api, ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { openedOf, playOf } from '../fixtures.ts';
import { PATIENCE_MS } from './calls.ts';
import { createHost, type StakeIntent } from './host.ts';
import { createSitting } from './sitting.ts';
import type { Trouble } from './trouble.ts';

type Reply = Play | Error;
const lost = (): Error => new ApiTrouble(new Error('reset'), true);
const refused = (code: string, status: number, value: unknown = null): Error =>
  new ApiRefusal(status, { success: false, code, message: `said ${code}`, value }, 1);

let keys: string[];
let bodies: unknown[];
let waited: number[];
let troubles: Trouble[];
let clock: number;
let wanted: StakeIntent & { text: string | undefined };

beforeEach(() => {
  [keys, bodies, waited, troubles, clock] = [[], [], [], [], 0];
  let made = 0;
  wanted = {
    text: undefined,
    keyFor(content) {
      const text = JSON.stringify(content);
      if (this.text !== text) made += 1;
      this.text = text;
      return `key-${made}`;
    },
    done() {
      this.text = undefined;
    },
    kept() {
      return this.text === undefined ? undefined : JSON.parse(this.text);
    },
  };
});

function hostWith(replies: Reply[], opened = openedOf()) {
  const send = async (...args: unknown[]): Promise<unknown> => {
    const [, , input, options] = args as [string, string, { body: unknown }, { key: string }];
    keys.push(options.key);
    bodies.push(input.body);
    const reply = replies.shift() ?? lost();
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const sitting = createSitting(opened);
  const host = createHost({
    api: { send } as unknown as Api,
    opened,
    sitting,
    trial: undefined,
    wanted,
    now: () => clock,
    wait: async (ms) => {
      waited.push(ms);
      clock += ms;
    },
    onLost: () => undefined,
    formatMoney: (amount) => amount,
    onTrouble: (trouble) => troubles.push(trouble),
    onPopup: () => undefined,
  });
  return { host, sitting };
}

/** As the stage does: a failed call is handed back to the host. */
async function stake(host: ReturnType<typeof hostWith>['host'], amount = '20.00'): Promise<void> {
  await host.stake(amount).catch(host.onError);
}

it('asks again with the same key when the answer is lost, and with another for another bet', async () => {
  const { host } = hostWith([lost(), lost(), playOf(), playOf()]);
  await stake(host);
  await stake(host);
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  expect(troubles).toEqual([]);
});

it('waits out the pace and the crowd without saying a word', async () => {
  const { host } = hostWith([
    refused('protection.too_soon', 429),
    refused('wire.too_many_requests', 429),
    refused('platform.busy', 503),
    playOf(),
  ]);
  await stake(host);
  expect([new Set(keys).size, waited.length, troubles.length]).toEqual([1, 3, 0]);
  expect(waited[0]).toBeLessThan(200);
});

it('gives up after its patience, keeps the intent, and says that it is not known', async () => {
  const { host, sitting } = hostWith([]);
  await stake(host);
  expect(clock).toBeLessThanOrEqual(PATIENCE_MS);
  expect(troubles).toMatchObject([{ kind: 'network', money: 'unknown' }]);
  expect(sitting.store.getState().busy).toBe(false);
  const before = keys.length;
  await stake(host);
  expect(new Set([...keys.slice(0, before), keys[before]])).toEqual(new Set(['key-1']));
});

it('ends the intent with a refusal that proves that nothing was booked', async () => {
  const { host } = hostWith([lost(), refused('wallet.insufficient_funds', 422), playOf()]);
  await stake(host);
  expect(troubles).toMatchObject([
    { kind: 'funds', money: 'untouched', text: 'said wallet.insufficient_funds' },
  ]);
  await stake(host);
  expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
});

it('a session that ended after a lost answer proves nothing', async () => {
  const { host } = hostWith([lost(), refused('gate.sign_in_first', 401)]);
  await stake(host);
  expect(troubles).toMatchObject([{ kind: 'refused', money: 'unknown' }]);
  expect(wanted.text).toBeDefined();
});

it('offers the stake of a bet whose answer was lost first', () => {
  wanted.keyFor({ type: 'stake', stake: '50.00', currency: 'BDT' });
  expect(hostWith([]).host.firstStake).toBe('50.00');
  wanted.keyFor({ type: 'stake', stake: '7.77', currency: 'BDT' });
  expect(hostWith([]).host.firstStake).toBe('20.00');
});

it('numbers acts and gives each its own key for ever', async () => {
  const { host } = hostWith([lost(), playOf()]);
  await host.act('round', 3, { type: 'free-spin' });
  expect(keys).toEqual(['act-round-3', 'act-round-3']);
  expect(bodies[1]).toEqual({ type: 'act', roundId: 'round', step: 3, action: { type: 'free-spin' } });
});

it('says where the open round waits, and when the round has moved on', async () => {
  const { host } = hostWith([
    refused('rounds.open_round', 409, { gameCode: 'kite-cut', gameName: 'Kite Cut' }),
    refused('rounds.wrong_step', 409),
  ]);
  await stake(host);
  await host.act('round', 1, {}).catch(host.onError);
  expect(troubles).toMatchObject([
    { kind: 'open', openIn: { gameCode: 'kite-cut', name: 'Kite Cut' } },
    { kind: 'moved' },
  ]);
});

it('settles the sitting with the answer it belongs to', async () => {
  const { host, sitting } = hostWith([playOf({ payout: '40.00', balance: '520.00' })]);
  const answer = await host.stake('20.00');
  expect(sitting.store.getState().shown.balance).toBe('500.00');
  host.onShown(answer);
  expect(sitting.store.getState()).toMatchObject({ shown: { balance: '520.00' }, net: '-100.00' });
});
