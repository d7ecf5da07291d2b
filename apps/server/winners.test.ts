import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Winner } from '#features/play/rounds/contract.ts';
import { maskName } from '#kernel/mask-name.ts';
import { type Person, startServer, type TestServer } from './testing.ts';

const GAME = '/play/monsoon-tiger';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const board = async (query = ''): Promise<Winner[]> => {
  // The board is kept for five seconds by a process; a new one reads it fresh.
  await server.restart();
  const answer = await fetch(`${server.origin}/wps/relay/MCSFE_winnerBoard${query}`);
  const { value }: { value: Winner[] } = JSON.parse(await answer.text());
  return value;
};

async function play(me: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const answer = await server.call({
      path: `${GAME}/act`,
      as: me,
      key: `r${round}`,
      body: { type: 'stake', stake: '5.00', currency: 'BDT' },
    });
    expect(answer.status, answer.text).toBe(200);
  }
}

it('an empty house has an empty board; afterwards it holds the rounds that paid more than their stake, newest first', {
  timeout: 60_000,
}, async () => {
  expect(await board()).toEqual([]);
  const me = await server.person(1_000_000n);
  await play(me, 120);
  const won = await server.db.pool.query<{ payout: bigint }>(
    `select payout from rounds.rounds where state = 'settled' and payout > stake order by settled_at desc limit 20`,
  );
  const { rows } = await server.db.pool.query<{ account: string }>(
    'select account from members.members where id = $1',
    [me.id],
  );
  const account = rows[0]?.account ?? '';
  const shown = await board('?gameCategory=ALL&language=bn&limitNum=20');
  expect(shown.length).toBe(won.rows.length);
  expect(shown.length).toBeGreaterThan(3);
  for (const line of shown) {
    expect(line).toMatchObject({ customerName: maskName(account), currency: 'BDT', gameName: 'মনসুন টাইগার' });
    expect(line.winAmount).toMatch(/^\d+\.\d\d$/);
  }
  expect(JSON.stringify(shown)).not.toContain(account);
  expect(await board('?limitNum=2')).toHaveLength(2);
});

it.each([
  ['rana77', 'ra***7'],
  ['bo', 'b***'],
  ['', '***'],
  ['রানা৭৭', 'রা***৭'],
])('%s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
