/** What staff do at poker tables, on a real database: opening, halting, closing, freezing a hand, looking. No card of a hand that is on is theirs to see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { lookForHints } from './service/hints.ts';
import {
  openTable,
  opsHand,
  opsHands,
  opsHints,
  type OpsNeeds,
  opsTables,
  setState,
  voidHand,
} from './service/ops.ts';
import { openTestPoker, type Player, type TestPoker } from './service/poker.fixture.ts';
import { setAway, stand } from './service/seats.ts';
import { listHands, listTables, readHand, roomList } from './service/state.ts';
import { CLEAR_AWAY } from './store.ts';

let t: TestPoker;
let needs: OpsNeeds;
beforeAll(async () => {
  t = await openTestPoker();
  needs = { ...t.needs, may: async () => true };
});
afterAll(() => t.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const place = (code: string) => ({ brandId: t.house.brand.id, code });
const actor = () => ({
  brandId: t.house.brand.id,
  staffId: newId<'staff'>(),
  ip: '::1',
  requestId: newId(),
});

let made = 0;
const draft = () => {
  made += 1;
  return {
    code: `desk-${made}`,
    name: 'Desk',
    game: 'holdem' as const,
    betting: 'no' as const,
    seats: 6,
    smallBlind: '10.00',
    bigBlind: '20.00',
    ante: '0.00',
    minBuyIn: '400.00',
    maxBuyIn: '4000.00',
    currency: 'BDT',
    rakeRate: 500,
    rakeCap: '60.00',
  };
};

async function dealt(count: number) {
  const code = await t.table();
  const players: Player[] = [];
  for (let n = 0; n < count; n += 1) {
    const one = await t.player();
    await t.seat(code, one);
    players.push(one);
  }
  await t.turn();
  return { code, players };
}
const trailOf = (subject: string) =>
  t.sql<{ action: string }>('select action from platform.trail where subject = $1 order by action', [
    subject,
  ]);

describe('a table that staff open', () => {
  it('takes members at once, and is written into the trail', async () => {
    const body = draft();
    const opened = await openTable(needs, actor(), body);
    expect(opened).toMatchObject({ code: body.code, state: 'open', players: 0, hands: 0, rake: '5' });
    expect(await trailOf(body.code)).toEqual([{ action: 'poker.table_opened' }]);
    const one = await t.player();
    expect(await t.seat(body.code, one)).toMatchObject({ stack: '1000.00' });
    const { tables } = await listTables(t.needs, t.house.brand.id);
    expect(tables.find(({ code }) => code === body.code)).toMatchObject({ players: 1, smallBlind: '10.00' });
    const rooms = await roomList(t.needs, t.house.brand.id);
    expect(rooms.find(({ roomId }) => roomId === body.code)).toEqual({
      roomId: body.code,
      vendor: 'HAAT',
      name: 'Desk',
      stakes: 'NLHE 10/20',
      seats: 6,
      taken: 1,
      address: `/poker/${body.code}`,
    });
    expect(await stand(t.needs, place(body.code), one)).toEqual({ left: true });
  });

  it.each([
    ['no small blind', { smallBlind: '0.00' }],
    ['a big blind below the small one', { bigBlind: '5.00' }],
    ['a buy-in below five big blinds', { minBuyIn: '99.99' }],
    ['a largest buy-in below the smallest', { maxBuyIn: '399.99' }],
    ['more seats than the deck has cards for', { game: 'omaha5', betting: 'pot', seats: 9 }],
    ['a short deck without an ante', { game: 'shortdeck' }],
  ] as const)('is refused with %s', async (_, more) => {
    const body = { ...draft(), ...more };
    expect(await said(openTable(needs, actor(), body))).toBe('poker.wrong_settings');
    expect(await trailOf(body.code)).toEqual([]);
  });

  it('has a code of its own, and an amount that is one', async () => {
    const body = draft();
    await openTable(needs, actor(), body);
    const again = { ...draft(), code: body.code };
    expect(await said(openTable(needs, actor(), again))).toBe('poker.wrong_settings');
    expect(await said(openTable(needs, actor(), { ...draft(), ante: '0.001' }))).toBe('money.malformed');
  });

  it('is nobody’s to open without the right', async () => {
    const body = draft();
    expect(await said(openTable({ ...needs, may: async () => false }, actor(), body))).not.toBe('taken');
    const { list } = await opsTables(needs, t.house.brand.id);
    expect(list.some(({ code }) => code === body.code)).toBe(false);
  });
});

describe('a table that staff halt', () => {
  it('plays its hand to the end and deals no other, until it is opened again', async () => {
    const { code, players } = await dealt(2);
    expect(await setState(needs, actor(), code, 'halted')).toMatchObject({ state: 'halted', playing: true });
    expect(await said(t.seat(code, await t.player()))).toBe('poker.closed');
    await t.decide(code, players, 'fold');
    await t.turn();
    expect(await t.hand(code)).toMatchObject({ n: 1, state: 'ended' });
    await setState(needs, actor(), code, 'open');
    await t.turn();
    expect(await t.hand(code)).toMatchObject({ n: 2, state: 'playing' });
    expect(await t.findings()).toEqual([]);
  });
});

describe('a table that staff close', () => {
  it('lets everybody stand up with his chips, who is in a hand when it has ended, and is offered no more', async () => {
    const { code, players } = await dealt(2);
    const third = await t.player();
    await t.seat(code, third);
    await setState(needs, actor(), code, 'closed');
    expect(await t.wallet(third)).toMatchObject({ cash: 10_000_000n, held: 0n });
    for (const who of players) expect((await t.wallet(who)).held).toBe(100_000n);
    await t.decide(code, players, 'fold');
    await t.turn();
    for (const who of players) expect((await t.wallet(who)).held).toBe(0n);
    const { tables } = await listTables(t.needs, t.house.brand.id);
    expect(tables.some((table) => table.code === code)).toBe(false);
    const { list } = await opsTables(needs, t.house.brand.id);
    expect(list.find((table) => table.code === code)).toMatchObject({ state: 'closed', players: 0 });
    expect(await t.findings()).toEqual([]);
  });

  it('is only a table of the brand', async () => {
    const { code } = await dealt(2);
    const foreigner = { ...actor(), brandId: newId<'brand'>() };
    expect(await said(setState(needs, foreigner, code, 'closed'))).toBe('poker.unknown_table');
    expect(await said(opsHands(needs, foreigner.brandId, code))).toBe('poker.unknown_table');
    const row = await t.hand(code);
    expect(await said(opsHand(needs, foreigner.brandId, row?.id ?? ''))).toBe('poker.unknown_hand');
    expect(await said(voidHand(needs, foreigner, code, { handId: row?.id ?? '', reason: 'not mine' }))).toBe(
      'poker.unknown_table',
    );
    expect(await t.hand(code)).toMatchObject({ state: 'playing' });
  });
});

describe('a hand', () => {
  it('is frozen once: the one that is on, and not one before it', async () => {
    const { code, players } = await dealt(2);
    const first = await t.hand(code);
    await t.decide(code, players, 'fold');
    const old = { handId: first?.id ?? '', reason: 'too late' };
    expect(await said(voidHand(needs, actor(), code, old))).toBe('poker.no_hand');
    await t.turn();
    const second = { handId: (await t.hand(code))?.id ?? '', reason: 'the line was cut' };
    const before = await t.stacks(code);
    expect(await voidHand(needs, actor(), code, second)).toMatchObject({ state: 'halted', playing: false });
    expect(await t.stacks(code)).toEqual(before);
    expect(await said(voidHand(needs, actor(), code, second))).toBe('poker.no_hand');
    expect(await trailOf(second.handId)).toEqual([{ action: 'poker.hand_voided' }]);
    expect(await t.findings()).toEqual([]);
  });

  it('is listed with its pot and who was in it, and shown with every card once its link may be', async () => {
    const code = await t.table({ revealMs: 0 });
    const players = [await t.player(), await t.player()];
    for (const who of players) await t.seat(code, who);
    await t.turn();
    const row = await t.hand(code);
    const { list: on } = await opsHands(needs, t.house.brand.id, code);
    expect(on).toMatchObject([{ handId: row?.id, state: 'playing', players: 2, pot: '0.00' }]);
    const shut = await opsHand(needs, t.house.brand.id, row?.id ?? '');
    expect(shut.open).toBe(false);
    const holes = shut.hand.lines.filter((line) => line.startsWith('d dh'));
    expect(holes.every((line) => line.endsWith('????'))).toBe(true);
    await t.decide(code, players, 'fold');
    const open = await opsHand(needs, t.house.brand.id, row?.id ?? '');
    expect(open.open).toBe(true);
    expect(open.hand.lines.some((line) => line.includes('?'))).toBe(false);
    expect(open.members.map(({ memberId }) => memberId).sort()).toEqual(
      players.map(({ memberId }) => memberId).sort(),
    );
    expect(open.text).toContain("variant = 'NT'");
    const [ended] = (await opsHands(needs, t.house.brand.id, code)).list;
    expect(ended).toMatchObject({ state: 'ended', pot: '20.00', rake: '0.00', note: null });
  });
});

describe('the day of a table', () => {
  it('is what was staked and paid there since midnight', async () => {
    const { code, players } = await dealt(2);
    await t.decide(code, players, 'fold');
    const { list } = await opsTables(needs, t.house.brand.id);
    expect(list.find((table) => table.code === code)).toMatchObject({
      today: { hands: 1, stake: '20.00', payout: '20.00' },
    });
    const { rows } = await listHands(t.needs, players[0]?.memberId ?? newId<'member'>(), code, 10, 0);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ table: code, stake: '10.00', currency: 'BDT', total: 1n });
    // His line of it, as the records name it, opens the hand; it is nobody else's.
    const [line] = await t.sql<{ id: string }>(
      'select id from poker.hand_seats where hand_id = $1 and member_id = $2',
      [rows[0]?.handId, players[0]?.memberId],
    );
    const { hand } = await readHand(t.needs, t.house.brand.id, line?.id ?? '', players[0]);
    expect(hand.handId).toBe(rows[0]?.handId);
    for (const who of [players[1], undefined])
      expect(await said(readHand(t.needs, t.house.brand.id, line?.id ?? '', who))).toBe('poker.unknown_hand');
  });
});

describe('a seat that sits out', () => {
  it('is kept for a while, and then another’s: he has his chips again', async () => {
    const { code, players } = await dealt(2);
    const [one, other] = players;
    if (!one || !other) throw new Error('two sit');
    await t.decide(code, players, 'fold');
    await setAway(t.needs, place(code), one, { away: true });
    await t.needs.db.run(CLEAR_AWAY, [900_000]);
    await t.turn();
    expect((await t.look(code, one)).mine).toMatchObject({ away: true, leaving: false });
    await t.sql(
      "update poker.sittings set away_at = now() - interval '16 minutes' where table_code = $1 and away",
      [code],
    );
    await t.needs.db.run(CLEAR_AWAY, [900_000]);
    await t.turn();
    expect((await t.look(code, one)).mine).toBeNull();
    expect((await t.wallet(one)).held).toBe(0n);
    expect((await t.look(code, other)).mine).not.toBeNull();
    expect(await t.findings()).toEqual([]);
  });

  it('counts anew from when he was back', async () => {
    const { code, players } = await dealt(2);
    const [one] = players;
    if (!one) throw new Error('nobody');
    await setAway(t.needs, place(code), one, { away: true });
    const since = () =>
      t.sql<{ away_at: Date | null }>(
        'select away_at from poker.sittings where table_code = $1 and member_id = $2',
        [code, one.memberId],
      );
    const [first] = await since();
    expect(first?.away_at).toBeInstanceOf(Date);
    // Said again it does not begin again.
    await setAway(t.needs, place(code), one, { away: true });
    expect(await since()).toEqual([first]);
    await setAway(t.needs, place(code), one, { away: false });
    expect(await since()).toEqual([{ away_at: null }]);
  });
});

describe('whoever stands up', () => {
  it('is told, also where the house stood him up between two hands', async () => {
    const { code, players } = await dealt(2);
    const [one, other] = players;
    if (!one || !other) throw new Error('two sit');
    const toldTo = async ({ memberId }: Player): Promise<number> => {
      const [row] = await t.sql<{ n: number }>(
        "select count(*)::integer as n from platform.outbox where facts::text like '%' || $1 || '%'",
        [`poker-seat:${code}:${memberId}`],
      );
      return row?.n ?? 0;
    };
    expect(await stand(t.needs, place(code), one)).toEqual({ left: false });
    await t.timeOver(code);
    await t.hosts[0].turn();
    if ((await t.hand(code))?.state === 'playing') await t.decide(code, [other], 'fold');
    const before = await toldTo(one);
    await t.turn();
    expect((await t.look(code, one)).mine).toBeNull();
    expect(await toldTo(one)).toBeGreaterThan(before);
    expect(await t.findings()).toEqual([]);
  });
});

describe('hints', () => {
  it('of a program stand there once, however often hands are looked through', async () => {
    const { code, players } = await dealt(2);
    const [one] = players;
    const [sitting] = await t.sql<{ id: string }>(
      'select id from poker.sittings where table_code = $1 and member_id = $2',
      [code, one?.memberId],
    );
    const row = await t.hand(code);
    await t.decide(code, players, 'fold');
    // Sixty decisions of the same time, in a hand that has ended.
    const lines = ['d dh p1 ????', 'd dh p2 ????', ...Array.from({ length: 60 }, () => 'p1 cc')];
    await t.sql('update poker.hands set lines = $2, times = $3, seats = $4::json where id = $1', [
      row?.id,
      lines,
      lines.map((_, at) => Math.max(0, at - 1) * 900),
      JSON.stringify([{ sitting: sitting?.id, seat: 0, name: 'one', bot: false }]),
    ]);
    await lookForHints(t.needs, Date.now());
    await lookForHints(t.needs, Date.now());
    const own = (await opsHints(needs, t.house.brand.id)).list.filter(({ table }) => table === code);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ kind: 'quick', memberId: one?.memberId, otherId: null, otherName: null });
    expect(own[0]?.figures).toMatchObject({ meanMs: '900', decisions: '60' });
  });
});
