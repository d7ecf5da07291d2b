/** A process that dies in a hand: what it had not committed never was, and another goes on with the same hand, the same cards and every chip. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsText } from '#games/poker/engine/cards.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { deckOfHand } from './service/chain.ts';
import type { PokerNeeds } from './service/needs.ts';
import { openTestPoker, type Player, type TestPoker } from './service/poker.fixture.ts';
import { act, addChips, sit, stand } from './service/seats.ts';

let t: TestPoker;
beforeAll(async () => {
  t = await openTestPoker();
});
afterAll(() => t.close());

const KILLED = 'the process was killed';
/** A process that dies right before each of its commits: everything was written, nothing is there. */
const dying = (): PokerNeeds => ({
  ...t.needs,
  db: {
    ...t.needs.db,
    transaction: (work) =>
      t.needs.db.transaction(async (tx) => {
        await work(tx);
        throw new Error(KILLED);
      }),
  },
});
const place = (code: string) => ({ brandId: t.house.brand.id, code });
const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

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

/** Whoever is asked, and what he would say. */
async function nextDecision(code: string, players: readonly Player[]) {
  for (const who of players) {
    const { hand } = await t.look(code, who);
    const at = hand?.seats.findIndex(({ mine }) => mine) ?? -1;
    if (hand?.state !== 'playing' || at < 0 || hand.acting !== at) continue;
    return { who, body: { handId: hand.handId, at: hand.lines.length, what: 'call' as const } };
  }
  return undefined;
}

/** All that may not change where a commit never came. */
const stood = async (code: string, players: readonly Player[]) => ({
  hand: await t.hand(code),
  stacks: await t.stacks(code),
  wallets: await Promise.all(players.map((who) => t.wallet(who))),
});

describe('a process that dies before its commit', () => {
  it('has decided nothing, at any decision of a hand, and the next one goes on from there', async () => {
    const { code, players } = await dealt(3);
    let kills = 0;
    for (;;) {
      const decision = await nextDecision(code, players);
      if (!decision) break;
      const { who, body } = decision;
      const before = await stood(code, players);
      await expect(act(dying(), place(code), who, body)).rejects.toThrow(KILLED);
      expect(await stood(code, players)).toEqual(before);
      kills += 1;
      await act(t.needs, place(code), who, body);
    }
    // Three seats that call have a decision each on four streets.
    expect(kills).toBe(12);
    expect(await t.hand(code)).toMatchObject({ state: 'ended' });
    expect(await t.findings()).toEqual([]);
  });

  it('has held no chips for a seat, added none, and given none back', async () => {
    const code = await t.table();
    const who = await t.player();
    const key = newId();
    const body = { buyIn: '1000.00', currency: 'BDT', entropy: 'test-entropy' };
    const wish = { ...place(code), who, key, name: 'tester', body };
    await expect(sit(dying(), wish)).rejects.toThrow(KILLED);
    expect(await t.wallet(who)).toMatchObject({ cash: 10_000_000n, held: 0n });
    expect(await t.stacks(code)).toEqual([]);
    // The same wish, said again to the next process, is taken once.
    const seat = await sit(t.needs, wish);
    expect(await sit(t.needs, wish)).toEqual(seat);
    const more = { ...place(code), memberId: who.memberId, key: newId(), text: '500.00', currency: 'BDT' };
    await expect(addChips(dying(), more)).rejects.toThrow(KILLED);
    expect(await t.wallet(who)).toMatchObject({ held: 100_000n });
    await addChips(t.needs, more);
    await expect(stand(dying(), place(code), who)).rejects.toThrow(KILLED);
    expect(await t.wallet(who)).toMatchObject({ held: 150_000n });
    expect(await stand(t.needs, place(code), who)).toEqual({ left: true });
    expect(await t.wallet(who)).toMatchObject({ cash: 10_000_000n, held: 0n });
    expect(await t.findings()).toEqual([]);
  });

  it('has booked no half of an end: the hand ends again, with the same chips', async () => {
    const { code, players } = await dealt(2);
    const decision = await nextDecision(code, players);
    if (!decision) throw new Error('nobody is asked');
    const fold = { ...decision.body, what: 'fold' as const };
    for (let n = 0; n < 5; n += 1)
      await expect(act(dying(), place(code), decision.who, fold)).rejects.toThrow(KILLED);
    const seats = 'select count(*)::integer as n from poker.hand_seats where table_code = $1';
    expect(await t.sql(seats, [code])).toEqual([{ n: 0 }]);
    expect(await t.findings()).toEqual([]);
    await act(t.needs, place(code), decision.who, fold);
    expect(await t.sql(seats, [code])).toEqual([{ n: 2 }]);
    expect(sum(await t.stacks(code))).toBe(200_000n);
    expect(await t.findings()).toEqual([]);
  });
});

describe('the process that goes on', () => {
  it('deals from the same deck at every street, whoever it is', async () => {
    const { code, players } = await dealt(3);
    const row = await t.hand(code);
    if (!row) throw new Error('no hand');
    const deck = cardsText(deckOfHand(t.needs.sealer, row));
    const [one] = players;
    if (!one) throw new Error('nobody');
    const own = (await t.look(code, one)).hand?.lines.filter((line) => line.startsWith('d dh'));
    let street = 0;
    for (let step = 0; step < 40 && (await t.hand(code))?.state === 'playing'; step += 1) {
      await t.hosts[step % 2 === 0 ? 0 : 1].turn();
      await t.decide(code, players, 'call');
      const now = await t.hand(code);
      if (!now) throw new Error('no hand');
      expect(cardsText(deckOfHand(t.needs.sealer, now))).toBe(deck);
      const board = now.lines.filter((line) => line.startsWith('d db')).map((line) => line.slice(5));
      expect(deck.slice(12).startsWith(board.join(''))).toBe(true);
      street = Math.max(street, board.length);
      const { hand } = await t.look(code, one);
      expect(hand?.lines.filter((line) => line.startsWith('d dh'))).toEqual(own);
    }
    expect(street).toBe(3);
    expect(await t.findings()).toEqual([]);
  });

  it('deals the next hand once, though two of them look', async () => {
    const { code, players } = await dealt(2);
    await t.decide(code, players, 'fold');
    await t.sql('update poker.tables set next_at = now(), due_at = now() where code = $1', [code]);
    await Promise.all([t.hosts[0].turn(), t.hosts[1].turn()]);
    await t.turn(1);
    const hands = await t.sql<{ n: number }>('select n from poker.hands where table_code = $1 order by n', [
      code,
    ]);
    expect(hands.map(({ n }) => n)).toEqual([1, 2]);
    expect(await t.findings()).toEqual([]);
  });

  it('takes one of two decisions that come at once', async () => {
    const { code, players } = await dealt(2);
    const decision = await nextDecision(code, players);
    if (!decision) throw new Error('nobody is asked');
    const { who, body } = decision;
    const said = await Promise.all(
      (['fold', 'call'] as const).map((what) =>
        act(t.needs, place(code), who, { ...body, what }).then(
          () => 'taken',
          (error: unknown) => (isFault(error) ? error.code : String(error)),
        ),
      ),
    );
    expect(said.filter((one) => one === 'taken')).toHaveLength(1);
    const refused = said.filter((one) => one !== 'taken');
    expect(refused).toEqual([expect.stringMatching(/^poker\.(stale|no_hand)$/)]);
    expect(await t.findings()).toEqual([]);
  });
});
