import { beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import type { Api } from '#platform/ui/api.ts';
import { openTable } from './table.ts';

const opened = {
  gameCode: 'monsoon-tiger',
  name: 'Monsoon Tiger',
  mode: 'trial',
  currency: 'XXX',
  stakes: ['20.00'],
  defaultStake: '20.00',
  cycleMs: 2500,
  rtp: '96',
  hitRate: '30',
  engineVersion: 1,
  balance: '100.00',
  version: 0,
  seeds: { serverSeedHash: 'aa', clientSeed: 'b', nonce: 0, nextServerSeedHash: 'cc' },
  session: { startedAt: '2026-01-01T00:00:00Z', net: '0.00', rounds: 0 },
  openRound: null,
  trialToken: 'bearer',
  serverTime: '2026-01-01T00:00:00Z',
};
const play = {
  roundId: 'r1',
  serial: 's',
  gameCode: 'monsoon-tiger',
  state: 'settled',
  stake: '20.00',
  currency: 'XXX',
  winUnits: 5,
  payout: '5.00',
  nonce: 0,
  steps: [{}],
  balance: '85.00',
  version: 1,
  at: '',
};

type Asked = {
  readonly path: string;
  readonly options: { readonly key?: string; readonly headers?: Record<string, string> };
};

function tableWith(answers: (() => unknown)[]) {
  const asked: Asked[] = [];
  const api = {
    send: async (_method: string, path: string, _input: unknown, options: Asked['options']) => {
      asked.push({ path, options });
      return path.endsWith('/open') ? opened : (answers.shift() ?? (() => play))();
    },
  } as unknown as Api;
  const busy: boolean[] = [];
  const deps = {
    formatMoney: (amount: string) => amount,
    onError: () => undefined,
    onBusy: (now: boolean) => busy.push(now),
  };
  return { asked, busy, open: () => openTable(api, 'monsoon-tiger', 'trial', deps) };
}
const fail = (trouble: unknown) => () => {
  throw trouble;
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers();
});

test('a trial keeps its bearer and shows it with every stake', async () => {
  const { asked, open } = tableWith([]);
  const { host } = await open();
  await host.stake('20.00');
  expect(asked.map(({ options }) => options.headers)).toEqual([{}, { 'x-trial': 'bearer' }]);
});

test('a stake without an answer is repeated under its key; the next stake has another', async () => {
  const { asked, open } = tableWith([fail(new ApiTrouble('down', true)), fail(new ApiTrouble('down', true))]);
  const { host } = await open();
  const staking = host.stake('20.00');
  await vi.runAllTimersAsync();
  expect((await staking).roundId).toBe('r1');
  await host.stake('20.00');
  const keys = asked.slice(1).map(({ options }) => options.key);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('without any answer the key stays for the next press', async () => {
  const down = Array.from({ length: 4 }, () => fail(new ApiTrouble('down', true)));
  const { asked, open } = tableWith(down);
  const { host } = await open();
  const staking = host.stake('20.00').catch((trouble: unknown) => trouble);
  await vi.runAllTimersAsync();
  expect(await staking).toBeInstanceOf(ApiTrouble);
  await host.stake('20.00');
  expect(new Set(asked.slice(1).map(({ options }) => options.key)).size).toBe(1);
});

test('a refusal is not repeated, and the next press is a new wish', async () => {
  const refusal = new ApiRefusal(
    409,
    { success: false, code: 'wallet.insufficient_funds', message: '', value: null },
    undefined,
  );
  const { asked, busy, open } = tableWith([fail(refusal)]);
  const { host } = await open();
  await expect(host.stake('20.00')).rejects.toBe(refusal);
  expect(busy.at(-1)).toBe(false);
  await host.stake('20.00');
  expect(asked).toHaveLength(3);
  expect(asked[1]?.options.key).not.toBe(asked[2]?.options.key);
});

test('balance and net change when the picture has caught up', async () => {
  const { open } = tableWith([]);
  const table = await open();
  const answer = await table.host.stake('20.00');
  expect(table.shown()).toMatchObject({ balance: '100.00', net: '0.00' });
  table.host.onShown(answer);
  expect(table.shown()).toEqual({ balance: '85.00', version: 1, net: '-15.00', lastRound: 'r1' });
});
