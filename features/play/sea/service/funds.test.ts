/** What a volley has to be covered by: all that could be taken of it, whatever is drawn. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { SeaNeeds } from './needs.ts';
import { openTestSea, type TestSea } from './sea.fixture.ts';
import { shootAtSea } from './shoot.ts';
import { createVolleys } from './volley.ts';

let t: TestSea;
beforeAll(async () => {
  t = await openTestSea();
});
afterAll(() => t.close());

/** Caught by one shot in two or three: enough of both. */
const small = ({ fish }: { readonly fish: string }): boolean => ['minnow', 'sprat'].includes(fish);
const one = parseAmount('1.00', 'BDT');

it('refuses two shots at one fish to who can pay for one, whether the first would catch it or not', async () => {
  const who = await t.member(100n);
  const room = await t.sit(who);
  for (let tries = 0; tries < 12; tries += 1) {
    const { swim, tide, at } = await t.fish(room, small);
    const shots = [
      { swim: swim.id, at },
      { swim: swim.id, at },
    ];
    expect(await t.shoot(who, room, { tide, shots })).toBe('wallet.insufficient_funds');
  }
  expect(await t.cash(who)).toBe(100n);
  const { swim, tide, at } = await t.fish(room, small);
  expect(await t.shoot(who, room, { tide, shots: [{ swim: swim.id, at }] })).toMatchObject({
    stake: '1.00',
  });
});

it('does not ask for what cannot be taken: shots at fish that are gone cost nothing', async () => {
  const who = await t.member(100n);
  const room = await t.sit(who, 'lantern-deep');
  const { swim, tide, at } = await t.fish(room);
  const shots = [
    { swim: swim.id, at },
    { swim: 4_999, at },
    { swim: 4_998, at },
  ];
  expect(await t.shoot(who, room, { tide, shots })).toMatchObject({ stake: '1.00' });
});

it('asks the gate about all that could be taken, and books what was', async () => {
  const asked: bigint[] = [];
  const gate: SeaNeeds['gate'] = {
    ...t.needs.gate,
    refuse: (row, ask) => {
      asked.push(ask.stake);
      return t.needs.gate.refuse(row, ask);
    },
  };
  const needs: SeaNeeds = { ...t.needs, gate };
  const volleys = createVolleys(needs, t.waters);
  try {
    const who = await t.member();
    const room = await t.sit(who);
    let cut = 0;
    for (let tries = 0; tries < 30 && cut === 0; tries += 1) {
      await t.loaded(who);
      const before = await t.cash(who);
      const { swim, tide, at } = await t.fish(room, small);
      const answer = await shootAtSea(needs, volleys, {
        memberId: who.memberId,
        brandId: t.house.brand.id,
        room,
        tide,
        shots: [0, 1, 2].map(() => ({ swim: swim.id, weapon: 'harpoon', stake: one, at })),
        key: newId(),
      });
      expect(asked.at(-1)).toBe(3n * one);
      const taken = answer.shots.filter(({ n }) => n !== null).length;
      expect(parseAmount(answer.stake, 'BDT')).toBe(one * BigInt(taken));
      expect(await t.cash(who)).toBe(before - one * BigInt(taken) + parseAmount(answer.payout, 'BDT'));
      if (taken < 3) cut += 1;
    }
    expect(cut).toBe(1);
  } finally {
    await volleys.close();
  }
});
