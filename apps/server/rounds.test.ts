import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recompute } from '#games/check.ts';
import { ENGINES } from '#games/registry.ts';
import { seedHash } from '#kernel/rng/seeds.web.ts';
import type { Proof } from '#features/play/rounds/contract.ts';
import { newId } from '#kernel/ids.ts';
import { type Person, startServer, type TestServer } from './testing.ts';
import { dealNext, freeSpins } from './testing-seeds.ts';

const GAME = '/play/monsoon-tiger';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const stake = (as: Person, key: string, amount = '5.00', more: object = {}) =>
  server.call({
    path: `${GAME}/act`,
    as,
    key,
    body: { type: 'stake', stake: amount, currency: 'BDT', ...more },
  });
const spin = (as: Person, roundId: unknown, step: number, key = `act-${step}`) =>
  server.call({
    path: `${GAME}/act`,
    as,
    key,
    body: { type: 'act', roundId, step, action: { type: 'free-spin' } },
  });
const open = (as: Person) => server.call({ path: `${GAME}/open`, as, body: { mode: 'real' } });
const cash = async (as: Person) => (await open(as)).value['balance'];
const engine = ENGINES.get('monsoon-tiger');
if (!engine) throw new Error('no engine');

/** The name of an act of this game, asked of the engine itself. */
const ACTION = engine.proceed({ left: 1, total: 1, win: 0 });
const act = (as: Person, roundId: unknown, step: number, key = `act-${step}`, action: unknown = ACTION) =>
  server.call({ path: `${GAME}/act`, as, key, body: { type: 'act', roundId, step, action } });

async function playOut(as: Person, roundId: unknown, from = 1) {
  for (let step = from; ; step += 1) {
    const answer = await act(as, roundId, step);
    expect(answer.status, answer.text).toBe(200);
    if (answer.value['state'] !== 'open') return answer;
  }
}

describe('a stake', () => {
  it('under the same key gets identical bytes, ten times at once and after a restart, and is taken once', async () => {
    const me = await server.person(10_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stake(me, 'same')));
    await server.restart();
    answers.push(await stake(me, 'same'), await stake(me, 'same'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(
      (await server.db.pool.query('select 1 from rounds.rounds where member_id = $1', [me.id])).rowCount,
    ).toBe(1);
  });

  it('under the same key with other words is refused', async () => {
    const me = await server.person(10_000n);
    await stake(me, 'one');
    expect(await stake(me, 'one', '10.00')).toMatchObject({ status: 409, code: 'idempotency.conflict' });
    expect((await stake(me, 'bad key')).code).toBe('idempotency.key_malformed');
    expect(
      (
        await server.call({
          path: `${GAME}/act`,
          as: me,
          body: { type: 'stake', stake: '1.00', currency: 'BDT' },
        })
      ).code,
    ).toBe('idempotency.key_required');
  });

  it('of more than there is is refused and changes nothing; two stakes of all there is: one', async () => {
    const me = await server.person(9_999n);
    expect(await stake(me, 'k1', '100.00')).toMatchObject({ status: 409, code: 'wallet.insufficient_funds' });
    expect(await cash(me)).toBe('99.99');
    const rich = await server.person(100_000n);
    const lost = (step: { win: number; done: boolean }) => step.done && step.win === 0;
    await dealNext(server, rich.id, lost);
    const both = await Promise.all(['a', 'b'].map((key) => stake(rich, key, '1000.00')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await cash(rich)).toBe('0.00');
  });

  it('of all there is, fifty times at once at two processes, is taken once, and every other one is told why', async () => {
    const me = await server.person(500n);
    await dealNext(server, me.id, (step) => step.done && step.win === 0);
    const twin = await server.twin();
    try {
      const body = { type: 'stake', stake: '5.00', currency: 'BDT' };
      const said = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          (n % 2 === 0 ? server : twin).call({ path: `${GAME}/act`, as: me, key: `at-once-${n}`, body }),
        ),
      );
      expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        said.filter(({ status, code }) => status === 409 && code === 'wallet.insufficient_funds'),
      ).toHaveLength(49);
    } finally {
      await twin.stop();
    }
    expect(await cash(me)).toBe('0.00');
    const { rows } = await server.db.pool.query('select stake from rounds.rounds where member_id = $1', [
      me.id,
    ]);
    expect(rows).toEqual([{ stake: 500n }]);
  });

  it.each([
    ['no game offers', { stake: '1.01' }, 'rounds.stake_not_offered'],
    ['another currency has', { currency: 'USD' }, 'rounds.wrong_currency'],
    ['a trial has', { currency: 'XXX' }, 'rounds.wrong_currency'],
    ['names a choice the game does not know', { choice: { lines: 3 } }, 'rounds.illegal_choice'],
  ])('that %s is refused and changes nothing', async (_what, more, code) => {
    const me = await server.person(10_000n);
    expect((await stake(me, 'k', '5.00', more)).code).toBe(code);
    expect(await cash(me)).toBe('100.00');
    // The key was not used up by the refusal.
    expect((await stake(me, 'k')).status).toBe(200);
  });

  it('of a suspended member is refused; his earlier answer is still given again', async () => {
    const me = await server.person(10_000n);
    const first = await stake(me, 'before');
    await server.db.pool.query("update members.members set status = 'suspended' where id = $1", [me.id]);
    expect(await stake(me, 'after')).toMatchObject({ status: 403, code: 'protection.account_suspended' });
    expect((await stake(me, 'before')).text).toBe(first.text);
  });
});

describe('a round with free spins', () => {
  it('is resumed after a restart: same seed, same outcome, stake and win booked once', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    const first = await stake(me, 'k1');
    const { roundId } = first.value;
    expect(first.value['state']).toBe('open');
    expect(await cash(me)).toBe('95.00');
    expect((await stake(me, 'k2')).code).toBe('rounds.open_round');
    expect((await act(me, roundId, 2)).code).toBe('rounds.wrong_step');
    expect((await spin(me, roundId, 1)).code ?? 'ok').toMatch(/ok|illegal_choice/);
    await server.restart();
    const opened = await open(me);
    expect(opened.value['openRound']).toMatchObject({ roundId, state: 'open' });
    const from = (opened.value['openRound'] as { steps: unknown[] }).steps.length;
    const second = await act(me, roundId, from);
    expect((await act(me, roundId, from)).text).toBe(second.text);
    const last = second.value['state'] === 'open' ? await playOut(me, roundId, from + 1) : second;
    expect(last.value['state']).toBe('settled');
    const expected = 95 + Number(last.value['payout']);
    expect(Number(await cash(me))).toBeCloseTo(expected, 2);
    expect((await stake(me, 'k1')).text).toBe(first.text);
    expect((await act(me, roundId, 1)).status).toBe(200);
    expect((await open(me)).value['openRound']).toBe(null);
  });

  it('takes each key once: that of the stake or of a step before is refused, and nothing is played', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    const { roundId } = (await stake(me, 'k1')).value;
    expect(await act(me, roundId, 1, 'k1')).toMatchObject({ status: 409, code: 'idempotency.conflict' });
    const first = await act(me, roundId, 1, 'one');
    expect(first.status).toBe(200);
    expect(await act(me, roundId, 2, 'one')).toMatchObject({ status: 409, code: 'idempotency.conflict' });
    expect((await act(me, roundId, 1, 'one')).text).toBe(first.text);
    // A page that lost its keys asks for the same step under a new one.
    expect((await act(me, roundId, 1, 'new')).text).toBe(first.text);
    expect((await act(me, roundId, 2, 'two')).status).toBe(200);
  });

  it('answers a step again to the same act alone, and has an end', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    const { roundId } = (await stake(me, 'k1')).value;
    const first = await act(me, roundId, 1);
    for (const other of [{ type: 'cash-out' }, null, { ...Object(ACTION), more: 1 }])
      expect((await act(me, roundId, 1, 'again', other)).code).toBe('rounds.wrong_step');
    expect((await act(me, roundId, 0, 'none')).status).toBeGreaterThanOrEqual(400);
    expect((await act(me, roundId, 1, 'again')).text).toBe(first.text);
    const last = await playOut(me, roundId, 2);
    const after = await cash(me);
    const steps = (last.value['steps'] as readonly unknown[]).length;
    expect((await act(me, roundId, steps, 'on')).code).toBe('rounds.round_over');
    expect(await cash(me)).toBe(after);
    expect(await settledOf(me)).toMatchObject([{ state: 'settled', ref: roundId, stake: '500' }]);
  });

  it('nobody comes back to is finished by the house, with the very outcome the player would have had', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    const first = await stake(me, 'k1');
    await server.rooms.rounds.recover(new Date(Date.now() + 1_000));
    const round = await server.call({
      method: 'GET',
      path: `/play/rounds/${String(first.value['roundId'])}`,
      as: me,
    });
    expect(round.value['state']).toBe('settled');
    expect(await settledOf(me)).toMatchObject([
      {
        kind: 'round',
        state: 'settled',
        category: 'RNG',
        vendor: 'HAAT',
        game: 'monsoon-tiger',
        ref: first.value['roundId'],
        payout: String(BigInt(String(round.value['payout']).replace('.', ''))),
      },
    ]);
    const seeds = (await open(me)).value['seeds'] as { nextServerSeedHash: string };
    const body = { clientSeed: 'next', nextServerSeedHash: seeds.nextServerSeedHash };
    expect((await server.call({ path: '/play/seeds', as: me, key: 'r', body })).status).toBe(200);
    await check(me, first.value['roundId']);
  });

  it('of an engine that is gone is voided at the better of win and stake; the first answer stays as it was', async () => {
    for (const better of ['win', 'stake'] as const) {
      const me = await server.person(10_000n);
      await dealNext(server, me.id, freeSpins);
      const first = await stake(me, 'k1');
      const units = better === 'win' ? 60 : 10;
      await server.db.pool.query(
        'update rounds.rounds set engine_version = 99, win_units = $2 where member_id = $1',
        [me.id, units],
      );
      expect((await act(me, first.value['roundId'], 1)).code).toBe('rounds.illegal_choice');
      await server.rooms.rounds.recover(new Date(Date.now() + 1_000));
      const id = String(first.value['roundId']);
      const round = await server.call({ method: 'GET', path: `/play/rounds/${id}`, as: me });
      expect(round.value).toMatchObject({ state: 'voided', payout: better === 'win' ? '15.00' : '5.00' });
      expect(await cash(me)).toBe(better === 'win' ? '110.00' : '100.00');
      expect((await stake(me, 'k1')).text).toBe(first.text);
      const payout = better === 'win' ? '1500' : '500';
      expect(await settledOf(me)).toMatchObject([{ state: 'voided', stake: '500', validStake: '0', payout }]);
    }
  });

  it('of a game whose engine is not here at all waits for a person: its win cannot be read', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    await stake(me, 'k1');
    await server.db.pool.query(
      "update rounds.rounds set game_code = 'gone', win_units = 60 where member_id = $1",
      [me.id],
    );
    await server.rooms.rounds.recover(new Date(Date.now() + 1_000));
    const { rows } = await server.db.pool.query('select state from rounds.rounds where member_id = $1', [
      me.id,
    ]);
    expect(rows).toEqual([{ state: 'open' }]);
    await server.db.pool.query(
      "update rounds.rounds set game_code = 'monsoon-tiger', engine_version = 9 where member_id = $1",
      [me.id],
    );
    await server.rooms.rounds.recover(new Date(Date.now() + 1_000));
    expect(await cash(me)).toBe('110.00');
  });
});

/** What bonus, points, commission and records hear of his stakes. */
async function settledOf({ id }: Person): Promise<readonly object[]> {
  const { rows } = await server.db.pool.query<{ fact: object }>(
    "select f as fact from platform.outbox o, jsonb_array_elements(o.facts::jsonb) f where o.kind = 'stake.settled' and f ->> 'memberId' = $1 order by o.id",
    [id],
  );
  return rows.map(({ fact }) => fact);
}

/** The player's own check of a round, from nothing but the proof. */
type Checked = Omit<Proof, 'serverSeed'> & { readonly serverSeed: string };

async function check(me: Person, roundId: unknown): Promise<void> {
  const { value } = await server.call({
    method: 'GET',
    path: `/play/rounds/${String(roundId)}/proof`,
    as: me,
  });
  const { serverSeed, serverSeedHash, clientSeed, nonce, actions, steps, winUnits } = value as Checked;
  expect(await seedHash(serverSeed)).toBe(serverSeedHash);
  if (!engine) return;
  const again = await recompute({ engine, serverSeedHex: serverSeed, clientSeed, nonce, actions });
  expect(again.map(({ shown }) => shown)).toEqual(steps);
  expect(again.at(-1)?.win).toBe(winUnits);
}

describe('seeds', () => {
  it('are never both the server’s: the first client seed is the key the device made after it had seen the fingerprint', async () => {
    const me = await server.person(100_000n);
    // Whoever comes by himself has no seed of a test's.
    await server.db.pool.query("update rounds.seeds set client_seed = '' where member_id = $1", [me.id]);
    const before = (await open(me)).value['seeds'] as { serverSeedHash: string; nextServerSeedHash: string };
    expect(before).toMatchObject({ clientSeed: null, nonce: 0 });
    const answer = await stake(me, 'made-by-my-device');
    if (answer.value['state'] === 'open') await playOut(me, answer.value['roundId']);
    expect((await open(me)).value['seeds']).toMatchObject({
      serverSeedHash: before.serverSeedHash,
      clientSeed: 'made-by-my-device',
      nonce: 1,
    });
    const body = { clientSeed: 'next', nextServerSeedHash: before.nextServerSeedHash };
    expect((await server.call({ path: '/play/seeds', as: me, key: 'r', body })).status).toBe(200);
    await check(me, answer.value['roundId']);
  });

  it('are revealed by rotation alone, as announced, and every round of them checks on the player’s own device', async () => {
    const me = await server.person(100_000n);
    const before = (await open(me)).value['seeds'] as { serverSeedHash: string; nextServerSeedHash: string };
    const ids: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const answer = await stake(me, `k${n}`);
      ids.push(answer.value['roundId']);
      if (answer.value['state'] === 'open') await playOut(me, answer.value['roundId']);
    }
    const hidden = await server.call({ method: 'GET', path: `/play/rounds/${String(ids[0])}/proof`, as: me });
    expect(hidden.value['serverSeed']).toBe(null);
    const rotate = (
      key: string,
      nextServerSeedHash: string,
      clientSeed = 'my own words'.replaceAll(' ', '-'),
    ) => server.call({ path: '/play/seeds', as: me, key, body: { clientSeed, nextServerSeedHash } });
    expect((await rotate('r0', 'f'.repeat(64))).code).toBe('rounds.seed_moved_on');
    const rotated = await rotate('r1', before.nextServerSeedHash);
    expect(rotated.value['revealed']).toMatchObject({ serverSeedHash: before.serverSeedHash, rounds: 8 });
    expect(rotated.value['seeds']).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      nonce: 0,
      clientSeed: 'my-own-words',
    });
    for (const id of ids) await check(me, id);
    await expect(stake(me, 'after')).resolves.toMatchObject({ status: 200 });
  });

  it('rotated twice under one key answer the same and move once', async () => {
    const me = await server.person();
    const { nextServerSeedHash } = (await open(me)).value['seeds'] as { nextServerSeedHash: string };
    const body = { clientSeed: 'c', nextServerSeedHash };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call({ path: '/play/seeds', as: me, key: 'r', body })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, answers[0]?.text).toBe(1);
    const other = await server.call({
      path: '/play/seeds',
      as: me,
      key: 'r',
      body: { ...body, clientSeed: 'd' },
    });
    expect([other.status, other.code]).toEqual([409, 'idempotency.conflict']);
  });

  it('are kept while a round that is dealt from them is open', async () => {
    const me = await server.person(10_000n);
    await dealNext(server, me.id, freeSpins);
    const { roundId } = (await stake(me, 'k')).value;
    const { nextServerSeedHash } = (await open(me)).value['seeds'] as { nextServerSeedHash: string };
    const rotate = (key: string) =>
      server.call({ path: '/play/seeds', as: me, key, body: { clientSeed: 'c', nextServerSeedHash } });
    const refused = await rotate('r1');
    expect([refused.code, refused.value]).toEqual([
      'rounds.open_round',
      { roundId, gameCode: 'monsoon-tiger', gameName: 'Monsoon Tiger' },
    ]);
    // Free spins ask nothing of him: who leaves the game has them played to their end, however often he says so.
    for (let again = 0; again < 2; again += 1) {
      const left = await server.call({ path: `${GAME}/leave`, as: me });
      expect([left.status, left.value]).toEqual([200, { open: false }]);
    }
    expect((await open(me)).value['openRound']).toBe(null);
    expect((await rotate('r2')).status).toBe(200);
  });
});

describe('a trial', () => {
  it('plays by the same rules and never meets the vault', async () => {
    const count = async () => (await server.db.pool.query('select 1 from ledger.transfers')).rowCount;
    const before = await count();
    const opened = await server.call({ path: `${GAME}/open`, body: { mode: 'trial' } });
    const headers = { 'x-trial': String(opened.value['trialToken']) };
    const body = { type: 'stake', stake: '5.00', currency: 'XXX' };
    const first = await server.call({ path: `${GAME}/act`, key: 't1', headers, body });
    expect(first.status, first.text).toBe(200);
    expect((await server.call({ path: `${GAME}/act`, key: 't1', headers, body })).text).toBe(first.text);
    expect(
      (await server.call({ path: `${GAME}/act`, key: 't1', headers, body: { ...body, stake: '10.00' } }))
        .code,
    ).toBe('idempotency.conflict');
    expect(
      (await server.call({ path: `${GAME}/act`, key: 't2', headers: { 'x-trial': 'x' }, body })).code,
    ).toBe('rounds.trial_ended');
    expect(
      (await server.call({ path: `${GAME}/act`, key: 't2', headers, body: { ...body, currency: 'BDT' } }))
        .code,
    ).toBe('rounds.wrong_currency');
    expect(await count()).toBe(before);
  });
});

describe('tampering (CHECKS 21)', () => {
  it('500 altered requests: none accepted, nothing moved; the unaltered one is', async () => {
    const [me, other] = [await server.person(100_000n), await server.person(100_000n)];
    await dealNext(server, me.id, freeSpins);
    await dealNext(server, other.id, freeSpins);
    const mine = String((await stake(me, 'k')).value['roundId']);
    const theirs = String((await stake(other, 'k')).value['roundId']);
    const money = async () => [await cash(me), await cash(other)];
    const before = await money();
    const round = async () =>
      (
        await server.db.pool.query('select * from rounds.rounds where member_id = any($1) order by id', [
          [me.id, other.id],
        ])
      ).rows;
    const rows = await round();
    const good = { type: 'act', roundId: mine, step: 1, action: ACTION };
    const bet = { type: 'stake', stake: '5.00', currency: 'BDT' };
    const kinds: ((n: number) => unknown)[] = [
      (n) => ({ ...good, win: n }),
      (n) => ({ ...good, multiplier: n }),
      (n) => ({ ...good, action: { ...Object(ACTION), stops: [n, 1, 2, 3, 4] } }),
      (n) => ({ ...good, action: { ...Object(ACTION), win: n } }),
      (n) => ({ ...good, action: { type: 'cash-out', at: n } }),
      (n) => ({ ...good, step: n + 2 }),
      (n) => ({ ...good, step: -n }),
      () => ({ ...good, roundId: theirs }),
      () => ({ ...good, roundId: newId() }),
      () => ({ ...bet }),
      (n) => ({ ...bet, payout: String(n) }),
      (n) => ({ ...bet, choice: { stops: [n] } }),
      (n) => ({ ...bet, stake: `${n}.37` }),
      (n) => ({ ...bet, seed: n, nonce: n }),
      (n) => ({ ...good, at: new Date(Date.now() + (n % 2 ? 300_000 : -300_000)).toISOString() }),
      () => ({ ...good, action: [ACTION] }),
      () => ({ ...good, action: null }),
      (n) => ({ ...good, type: n % 2 ? 'settle' : 'win' }),
      () => ({ ...bet, currency: 'USD' }),
      (n) => ({ ...bet, memberId: other.id, n }),
    ];
    const accepted: string[] = [];
    for (let n = 0; n < 500; n += 1) {
      const body = kinds[n % kinds.length]?.(n);
      const answer = await server.call({ path: `${GAME}/act`, as: me, key: `t${n}`, body });
      if (answer.status < 400 || answer.status >= 500)
        accepted.push(`${answer.status} ${JSON.stringify(body)}`);
    }
    expect(accepted).toEqual([]);
    expect(await money()).toEqual(before);
    expect(await round()).toEqual(rows);
    // The counterpart: the very same request unaltered is taken, so it is the alteration that was refused.
    expect((await server.call({ path: `${GAME}/act`, as: me, key: 'good', body: good })).status).toBe(200);
  });

  it('others’ rounds and proofs look like rounds that do not exist', async () => {
    const [me, other] = [await server.person(1_000n), await server.person(1_000n)];
    const { roundId } = (await stake(other, 'k')).value;
    for (const path of ['', '/proof']) {
      const theirs = await server.call({
        method: 'GET',
        path: `/play/rounds/${String(roundId)}${path}`,
        as: me,
      });
      const none = await server.call({ method: 'GET', path: `/play/rounds/${newId()}${path}`, as: me });
      expect([theirs.status, theirs.text]).toEqual([none.status, none.text]);
      expect(theirs.status).toBe(404);
    }
  });
});

describe('the pace', () => {
  it('refuses a round that starts before the last one has had its time, and says how long to wait', async () => {
    const slow = await startServer({ pace: true });
    try {
      const me = await slow.person(10_000n);
      const ask = (key: string) =>
        slow.call({
          path: `${GAME}/act`,
          as: me,
          key,
          body: { type: 'stake', stake: '5.00', currency: 'BDT' },
        });
      const first = await ask('a');
      expect(first.status, first.text).toBe(200);
      const early = await ask('b');
      expect([early.status, early.code]).toEqual([429, 'protection.too_soon']);
      expect(Number(early.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect((await ask('a')).text).toBe(first.text);
    } finally {
      await slow.stop();
    }
  });
});
