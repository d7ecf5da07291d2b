/** Poker on a real database: chips are held money at every commit, cards are nobody’s but their seat’s, a hand goes on whoever deals it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsText } from '#games/poker/engine/cards.ts';
import { deckOf } from '#games/poker/engine/proof.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { there } from '#kernel/there.ts';
import { withLines } from './ui/player/use-poker.ts';
import { lookForHints } from './service/hints.ts';
import { openTestPoker, type Player, type TestPoker } from './service/poker.fixture.ts';
import { act, addChips, setAway, stand, tellToGo } from './service/seats.ts';
import { readHand } from './service/state.ts';
import { opsHand, voidHand } from './service/ops.ts';

let t: TestPoker;
beforeAll(async () => {
  t = await openTestPoker();
});
afterAll(() => t.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);
const place = (code: string) => ({ brandId: t.house.brand.id, code });

/** A table with these many seated, and its first hand dealt. */
async function dealt(count: number, wish: Parameters<TestPoker['table']>[0] = {}) {
  const code = await t.table(wish);
  const players: Player[] = [];
  for (let n = 0; n < count; n += 1) {
    const one = await t.player();
    await t.seat(code, one);
    players.push(one);
  }
  await t.turn();
  return { code, players };
}

/** Everybody calls and checks to the end. */
async function showdown(code: string, players: readonly Player[]): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await t.hand(code))?.state !== 'playing') return;
    await t.decide(code, players, 'call');
  }
  throw new Error('the hand does not end');
}

describe('chips', () => {
  it('are held while somebody sits, won and lost hand by hand, and his again when he leaves', async () => {
    const { code, players } = await dealt(2);
    const [one, other] = players;
    if (!one || !other) throw new Error('two sit');
    expect(await t.wallet(one)).toMatchObject({ cash: 9_900_000n, held: 100_000n });
    await t.decide(code, players, 'fold');
    expect((await t.stacks(code)).sort()).toEqual([101_000n, 99_000n].sort());
    expect(await t.findings()).toEqual([]);
    await t.turn();
    await showdown(code, players);
    const row = await t.hand(code);
    expect(row).toMatchObject({ state: 'ended', pot: 4_000n, rake: 200n });
    expect(sum(await t.stacks(code))).toBe(199_800n);
    expect(await t.findings()).toEqual([]);
    for (const who of players) expect(await stand(t.needs, place(code), who)).toEqual({ left: true });
    const wallets = await Promise.all(players.map((who) => t.wallet(who)));
    expect(sum(wallets.map(({ cash }) => cash))).toBe(20_000_000n - 200n);
    expect(wallets.map(({ held }) => held)).toEqual([0n, 0n]);
    expect(await t.findings()).toEqual([]);
  });

  it('tell of each hand what was staked and paid; only what was raked counts as turnover', async () => {
    const { code, players } = await dealt(2);
    await showdown(code, players);
    const facts = await t.sql<{ f: Record<string, unknown> }>(
      `select f from platform.outbox o, json_array_elements(o.facts::json) f where o.kind = 'stake.settled' and f ->> 'game' = $1`,
      [code],
    );
    expect(facts).toHaveLength(2);
    for (const { f } of facts)
      expect(f).toMatchObject({
        kind: 'poker',
        category: 'PVP',
        stake: '2000',
        validStake: '2000',
        margin: 50_000,
      });
    const second = await dealt(2);
    await t.decide(second.code, second.players, 'fold');
    const blind = await t.sql<{ f: Record<string, unknown> }>(
      `select f from platform.outbox o, json_array_elements(o.facts::json) f where o.kind = 'stake.settled' and f ->> 'game' = $1`,
      [second.code],
    );
    for (const { f } of blind) expect(f).toMatchObject({ validStake: '0', stake: '1000' });
  });

  it('are taken once for one key, and refused where the table, the purse or the key says so', async () => {
    const code = await t.table({ seats: 2 });
    const [one, poor, third] = [await t.player(), await t.player(50_000n), await t.player()];
    const key = newId();
    const first = await t.seat(code, one, '1000.00', { key, seat: 1 });
    expect(await t.seat(code, one, '1000.00', { key, seat: 1 })).toEqual(first);
    expect(await said(t.seat(code, one, '900.00', { key }))).toBe('idempotency.conflict');
    expect(await said(t.seat(code, one))).toBe('poker.seated');
    expect(await said(t.seat(code, third, '1000.00', { seat: 1 }))).toBe('poker.seat_taken');
    expect(await said(t.seat(code, third, '399.99'))).toBe('poker.below_minimum');
    expect(await said(t.seat(code, third, '4000.01'))).toBe('poker.above_maximum');
    expect(await said(t.seat(code, poor))).toBe('wallet.insufficient_funds');
    await t.seat(code, third);
    expect(await said(t.seat(code, poor, '400.00'))).toBe('poker.full');
    expect(await t.wallet(one)).toMatchObject({ held: 100_000n });
    expect(await t.findings()).toEqual([]);
  });

  it('that are added in a hand come to the stack when it has ended, and never above the largest buy-in', async () => {
    const { code, players } = await dealt(2);
    const [one] = players;
    if (!one) throw new Error('nobody');
    const add = (text: string, key = newId()) =>
      addChips(t.needs, { ...place(code), memberId: one.memberId, key, text, currency: 'BDT' });
    expect(await said(add('3000.01'))).toBe('poker.above_maximum');
    const key = newId();
    expect(await add('500.00', key)).toMatchObject({ adding: '500.00' });
    expect(await add('500.00', key)).toMatchObject({ adding: '500.00' });
    expect(await t.findings()).toEqual([]);
    await t.decide(code, players, 'fold');
    await t.turn();
    const [row] = await t.sql<{ adding: string; bought: string }>(
      'select adding::text, bought::text from poker.sittings where table_code = $1 and member_id = $2',
      [code, one.memberId],
    );
    expect(row).toEqual({ adding: '0', bought: '150000' });
    expect(await t.findings()).toEqual([]);
  });
});

describe('cards', () => {
  it('are told to their seat alone: no other, no observer, no staff, no row, no fact names them', async () => {
    const { code, players } = await dealt(3);
    const row = await t.hand(code);
    const [one] = players;
    if (!row || !one) throw new Error('no hand');
    const own = await t.look(code, one);
    const holes = own.hand?.lines.filter((line) => line.startsWith('d dh') && !line.endsWith('????')) ?? [];
    expect(holes).toHaveLength(1);
    const seen = holes[0]?.split(' ')[3] ?? '';
    for (const who of players.slice(1)) expect(JSON.stringify(await t.look(code, who))).not.toContain(seen);
    await t.sql(
      "update poker.hands set started_at = started_at - interval '1 minute', times = array_fill(0, array[cardinality(times)]) where id = $1",
      [row.id],
    );
    expect(JSON.stringify(await t.look(code))).not.toContain(seen);
    expect(row.lines.every((line) => !line.startsWith('d dh') || line.endsWith('????'))).toBe(true);
    const [found] = await t.sql<{ n: number }>(
      `select count(*)::integer as n from platform.outbox where facts::text like '%' || $1 || '%' and kind like 'live.%'`,
      [seen],
    );
    expect(found).toEqual({ n: 0 });
    const staff = await opsHand({ ...t.needs, may: async () => true }, t.house.brand.id, row.id);
    expect(staff.open).toBe(false);
    expect(JSON.stringify(staff)).not.toContain(seen);
    await t.decide(code, players, 'fold');
    await t.decide(code, players, 'fold');
    // Ended, and folded cards stay their seat's until the link may be shown.
    expect(
      JSON.stringify(await opsHand({ ...t.needs, may: async () => true }, t.house.brand.id, row.id)),
    ).not.toContain(seen);
    expect(JSON.stringify(await readHand(t.needs, t.house.brand.id, row.id, one))).toContain(seen);
    const other = players[1];
    const shown = await readHand(t.needs, t.house.brand.id, row.id, other);
    expect(shown.proof.link).toBeNull();
    expect(JSON.stringify(shown)).not.toContain(seen);
  });

  it('come late to who only watches', async () => {
    const { code, players } = await dealt(2);
    await t.decide(code, players, 'call');
    expect((await t.look(code)).hand).toBeNull();
    await t.sql(
      "update poker.hands set started_at = started_at - interval '1 minute' where table_code = $1",
      [code],
    );
    // The call came in the minute that is not shown yet.
    await t.sql('update poker.hands set times[array_upper(times, 1)] = 59000 where table_code = $1', [code]);
    const late = await t.look(code);
    expect(late.hand?.lines.length).toBe(there(await t.hand(code)).lines.length - 1);
    expect(late.hand?.acting).toBeNull();
  });

  it('can be dealt again by a stranger once the link is shown', async () => {
    const { code, players } = await dealt(2, { revealMs: 0 });
    await showdown(code, players);
    const row = await t.hand(code);
    if (!row) throw new Error('no hand');
    const { proof, hand } = await readHand(t.needs, t.house.brand.id, row.id, players[0]);
    const blocks = serverBlocks(Buffer.from(proof.link ?? '', 'hex'), proof.text, proof.n);
    const answer = { deck: cardsText(deckOf('holdem', createDraw(blocks))) };
    const own = hand.lines.find((line) => line.startsWith('d dh') && !line.endsWith('????'));
    const at = Number(own?.split(' ')[2]?.slice(1)) - 1;
    expect(answer.deck.slice(at * 4, at * 4 + 4)).toBe(own?.split(' ')[3]);
    const board = hand.lines
      .filter((line) => line.startsWith('d db'))
      .map((line) => line.slice(5))
      .join('');
    expect(answer.deck.slice(8, 18)).toBe(board);
  });
});

describe('a decision', () => {
  it('is taken once, at its time, from whose turn it is', async () => {
    const { code, players } = await dealt(2);
    const [one, other] = players;
    if (!one || !other) throw new Error('two sit');
    const shown = await t.look(code, one);
    const mine = shown.hand?.acting === shown.hand?.seats.findIndex((seat) => seat.mine);
    const [turn, rest] = mine ? [one, other] : [other, one];
    const body = {
      handId: shown.hand?.handId ?? '',
      at: shown.hand?.lines.length ?? 0,
      what: 'call' as const,
    };
    expect(await said(act(t.needs, place(code), rest, body))).toBe('poker.not_your_turn');
    expect(await said(act(t.needs, place(code), turn, { ...body, what: 'raise', to: '2500' }))).toBe(
      'poker.wrong_raise',
    );
    expect(await said(act(t.needs, place(code), turn, { ...body, what: 'raise', to: '999999999' }))).toBe(
      'poker.wrong_raise',
    );
    expect(await said(act(t.needs, place(code), await t.player(), body))).toBe('poker.not_seated');
    expect(await said(act(t.needs, place(code), turn, body))).toBe('taken');
    expect(await said(act(t.needs, place(code), turn, body))).toBe('taken');
    expect(await said(act(t.needs, place(code), turn, { ...body, what: 'fold' }))).toBe('poker.stale');
    expect((await t.hand(code))?.lines.filter((line) => line.endsWith('cc'))).toHaveLength(1);
  });

  it('that never comes is a check or a fold; after two such hands the seat sits out', async () => {
    const { code, players } = await dealt(2);
    for (let n = 0; n < 4; n += 1) {
      if ((await t.hand(code))?.state === 'playing') await t.timeOver(code);
      await t.hosts[0].turn();
      await t.turn();
    }
    const away = await t.sql<{ away: boolean }>('select away from poker.sittings where table_code = $1', [
      code,
    ]);
    expect(away.some((row) => row.away)).toBe(true);
    expect(await t.findings()).toEqual([]);
    for (const who of players) await setAway(t.needs, place(code), who, { away: false });
  });

  it('that could not come because nobody dealt has its time again', async () => {
    const { code } = await dealt(2);
    await t.sql("update poker.hands set deadline = now() - interval '5 minutes' where table_code = $1", [
      code,
    ]);
    await t.sql('update poker.tables set due_at = now() where code = $1', [code]);
    await t.hosts[0].turn();
    const row = await t.hand(code);
    expect(row?.state).toBe('playing');
    expect(row?.lines.some((line) => line.endsWith(' f'))).toBe(false);
    expect(row?.deadline?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('a hand', () => {
  it('goes on with whoever deals next, and a page that comes back at any street sees the same', async () => {
    const { code, players } = await dealt(3);
    const [one] = players;
    if (!one) throw new Error('nobody');
    let page = await t.look(code, one);
    for (let step = 0; step < 40 && (await t.hand(code))?.state === 'playing'; step += 1) {
      await t.hosts[(step % 2) as 0 | 1].turn();
      const before = (await t.hand(code))?.lines.length ?? 0;
      await t.decide(code, players, 'call');
      const again = await t.look(code, one);
      const lines = again.hand?.lines.slice(before) ?? [];
      // What is told line by line and what is asked for come to the same.
      const followed = withLines(page, {
        version: page.version + 1,
        handId: again.hand?.handId ?? null,
        at: before,
        lines,
        acting: null,
        decideBy: null,
        bankBy: null,
      });
      expect(followed?.hand?.lines).toEqual(again.hand?.lines);
      page = { ...again, version: again.version };
    }
    expect((await t.hand(code))?.state).toBe('ended');
    expect(await t.findings()).toEqual([]);
  });

  it('is finished by who may not play any more, and then he stands up', async () => {
    const { code, players } = await dealt(2);
    const [one] = players;
    if (!one) throw new Error('nobody');
    await t.house.db.transaction((tx) => tellToGo(tx, [one.memberId], 'protection.self_excluded'));
    await t.turn();
    expect((await t.look(code, one)).mine).not.toBeNull();
    await showdown(code, players);
    await t.turn();
    expect((await t.look(code, one)).mine).toBeNull();
    expect(await t.wallet(one)).toMatchObject({ held: 0n });
    expect(await t.findings()).toEqual([]);
  });

  it('is not dealt to whom the gate refuses: he stands up with his chips', async () => {
    const code = await t.table();
    const [one, other] = [await t.player(), await t.player()];
    await t.seat(code, one);
    await t.seat(code, other);
    await t.sql("update members.members set status = 'suspended' where id = $1", [one.memberId]);
    await t.turn();
    expect(await t.hand(code)).toBeUndefined();
    expect(await t.wallet(one)).toMatchObject({ held: 0n, cash: 10_000_000n });
    expect(await t.findings()).toEqual([]);
  });

  it('that staff freeze leaves everybody what he began it with', async () => {
    const { code, players } = await dealt(2);
    await t.decide(code, players, 'call');
    const row = await t.hand(code);
    const actor = { brandId: t.house.brand.id, staffId: newId<'staff'>(), ip: '::1', requestId: newId() };
    const needs = { ...t.needs, may: async () => true };
    await voidHand(needs, actor, code, { handId: row?.id ?? '', reason: 'the line was cut' });
    expect(await t.hand(code)).toMatchObject({ state: 'voided', note: 'staff' });
    expect(await t.stacks(code)).toEqual([100_000n, 100_000n]);
    await t.turn();
    expect((await t.hand(code))?.n).toBe(1);
    expect(await t.findings()).toEqual([]);
    expect(
      await said(
        voidHand({ ...needs, may: async () => false }, actor, code, {
          handId: row?.id ?? '',
          reason: 'again',
        }),
      ),
    ).not.toBe('taken');
  });

  it('keeps every chip over a long evening', async () => {
    const { code, players } = await dealt(3, { game: 'omaha' });
    let chance = 7;
    for (let step = 0; step < 120; step += 1) {
      chance = (chance * 48_271) % 2_147_483_647;
      if ((await t.hand(code))?.state !== 'playing') await t.turn();
      if ((await t.hand(code))?.state !== 'playing') break;
      const what = chance % 7;
      await t.decide(code, players, what === 0 ? 'fold' : 'call');
    }
    const rakes = await t.sql<{ rake: string }>(
      'select coalesce(sum(rake), 0)::text as rake from poker.hands where table_code = $1',
      [code],
    );
    expect(sum(await t.stacks(code))).toBe(300_000n - BigInt(rakes[0]?.rake ?? '0'));
    expect(await t.findings()).toEqual([]);
  });
});

describe('programs', () => {
  it('sit at trial tables alone, and play with whoever comes', async () => {
    const code = await t.table({ kind: 'trial', bots: 2, observeMs: 0, revealMs: 0 });
    await expect(t.table({ kind: 'cash', bots: 2 })).rejects.toThrow();
    const trial = { trial: 'a-token-of-a-trial' };
    await t.seat(code, trial, '1000.00');
    await t.hosts[0].turn();
    const shown = await t.look(code, trial);
    expect(shown.places.filter(({ bot }) => bot)).toHaveLength(2);
    expect(shown.hand?.seats).toHaveLength(3);
    expect(await said(t.seat(code, await t.player()))).toBe('poker.wrong_currency');
    await expect
      .poll(
        async () => {
          await t.sql('update poker.tables set due_at = now() where code = $1', [code]);
          await t.hosts[0].turn();
          await t.decide(code, [trial], 'fold').catch(() => undefined);
          return (await t.look(code, trial)).hand?.n;
        },
        { interval: 20 },
      )
      .toBeGreaterThan(1);
    expect(await t.findings()).toEqual([]);
  });
});

describe('hints', () => {
  it('name who gives his chips away', async () => {
    const { code, players } = await dealt(2);
    const [one] = players;
    if (!one) throw new Error('nobody');
    for (let n = 0; n < 12; n += 1) {
      if ((await t.hand(code))?.state !== 'playing') await t.turn();
      const shown = await t.look(code, one);
      const mine = shown.hand?.acting === shown.hand?.seats.findIndex((seat) => seat.mine);
      await t.decide(code, players, mine ? 'fold' : 'call');
      if ((await t.hand(code))?.state === 'playing') await t.decide(code, [one], 'fold');
    }
    await lookForHints(t.needs, Date.now());
    const rows = await t.sql<{ kind: string; member_id: string }>(
      'select kind, member_id from poker.hints where table_code = $1',
      [code],
    );
    expect(rows).toContainEqual({ kind: 'dumping', member_id: one.memberId });
  });
});
