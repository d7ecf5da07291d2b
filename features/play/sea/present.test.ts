/** What is kept of a shot, and who is shown what of it. */
import { describe, expect, it } from 'vitest';
import type { Swim } from '#games/fishing/engine/tide.ts';
import { asId, newId } from '#kernel/ids.ts';
import {
  nameOf,
  presentShot,
  presentVolley,
  seatLine,
  seenShots,
  shotJson,
  swimLine,
  volleySerial,
} from './present.ts';
import type { DecidedShot } from './rules/volley.ts';
import type { ListedVolley, ShotJson } from './store/volleys.ts';

const swim = (id: number, fish: string): Swim => ({
  id,
  fish,
  from: 0,
  lasts: 9_000,
  path: [0, 0, 1, 1, 2, 2, 3, 3],
});
const NOTHING = { hit: false, times: 0, prize: undefined, jackpot: false } as const;
const decided = (over: Partial<DecidedShot> = {}): DecidedShot => ({
  swim: 4,
  weapon: 'net',
  stake: 150n,
  at: 5_000,
  n: 7,
  fish: 'barb',
  returned: undefined,
  along: [],
  caught: NOTHING,
  pays: 0n,
  jackpot: 0n,
  ...over,
});
const missed = shotJson(decided({ along: [swim(5, 'minnow')] }));
const caught = shotJson(
  decided({
    n: 8,
    along: [swim(5, 'minnow'), swim(6, 'crab')],
    caught: { hit: true, times: 16, prize: undefined, jackpot: false },
    pays: 2_400n,
  }),
);
const wheel = shotJson(
  decided({ fish: 'wheel-crab', caught: { hit: true, times: 40, prize: 2, jackpot: false }, pays: 6_000n }),
);
const pool = shotJson(
  decided({
    fish: 'mahseer',
    caught: { hit: true, times: 60, prize: undefined, jackpot: true },
    pays: 9_000n,
    jackpot: 48_212n,
  }),
);
const back = shotJson(decided({ n: undefined, fish: undefined, returned: 'caught' }));

describe('a shot is kept', () => {
  it('with what it would have taken along where it missed, and without what it did not pay', () =>
    expect(missed).toEqual({
      n: 7,
      swim: 4,
      fish: 'barb',
      weapon: 'net',
      at: 5_000,
      stake: '150',
      along: [[5, 'minnow']],
    }));
  it('with what it paid where it caught, in minor units as text', () =>
    expect(caught).toMatchObject({
      hit: true,
      times: 16,
      pays: '2400',
      along: [
        [5, 'minnow'],
        [6, 'crab'],
      ],
    }));
  it('with which of several amounts it was, and what the pool paid on top', () => {
    expect(wheel).toMatchObject({ times: 40, prize: 2 });
    expect(pool).toMatchObject({ times: 60, jackpot: '48212' });
  });
  it('without a nonce where it was given back, with the reason', () =>
    expect(back).toEqual({ swim: 4, weapon: 'net', at: 5_000, stake: '150', returned: 'caught' }));
  it('as JSON that is read as it was written', () => {
    for (const shot of [missed, caught, wheel, pool, back])
      expect(JSON.parse(JSON.stringify(shot))).toEqual(shot);
  });
});

describe('whoever shot is shown', () => {
  it('everything that is needed to draw it again, amounts in his currency', () =>
    expect(presentShot(caught, 'BDT')).toEqual({
      n: 8,
      swim: 4,
      fish: 'barb',
      weapon: 'net',
      at: 5_000,
      stake: '1.50',
      returned: null,
      hit: true,
      along: [
        { swim: 5, fish: 'minnow' },
        { swim: 6, fish: 'crab' },
      ],
      times: 16,
      prize: null,
      pays: '24.00',
      jackpot: null,
    }));
  it('the same of a miss, a pool and what was given back', () => {
    expect(presentShot(missed, 'BDT')).toMatchObject({
      hit: false,
      times: 0,
      pays: '0.00',
      along: [{ swim: 5 }],
    });
    expect(presentShot(pool, 'BDT')).toMatchObject({ jackpot: '482.12', pays: '90.00' });
    expect(presentShot(back, 'BDT')).toMatchObject({ n: null, fish: null, returned: 'caught', pays: '0.00' });
  });
  it('amounts of a currency without decimals as whole units', () =>
    expect(presentShot(caught, 'VND')).toMatchObject({ stake: '150', pays: '2400' }));
});

describe('everybody in the room is shown', () => {
  const seen = seenShots(3, [missed, caught, back, pool], 'BDT');
  it('what was taken, from which cannon, and nothing of what was given back', () => {
    expect(seen.map(({ seat, hit, times }) => [seat, hit, times])).toEqual([
      [3, false, 0],
      [3, true, 16],
      [3, true, 60],
    ]);
  });
  it('what went along of a catch, and not what would have gone along of a miss', () =>
    expect(seen.map(({ along }) => along)).toEqual([[], [5, 6], []]));
  it('what the pool paid, and no nonce to draw it from', () => {
    expect(seen[2]?.jackpot).toBe('482.12');
    for (const shot of seen) expect(shot).not.toHaveProperty('n');
  });
});

describe('a volley', () => {
  const row: ListedVolley = {
    id: '01a224d8-e8bf-7692-98cf-62ad65ed9a34',
    member_id: newId<'member'>(),
    brand_id: asId<'brand'>('01a224d8-e8bf-7692-98cf-000000000001'),
    sea_code: 'gharial-bay',
    room_id: newId(),
    seat: 2,
    tide: 9_912_345n,
    engine_version: 1,
    currency: 'BDT',
    stake: 300n,
    payout: 2_450n,
    prize: 50n,
    share: 1n,
    largest: 10_000n,
    seed_id: newId(),
    first_shot: 7n,
    taken: 2,
    shots: [missed, caught, back] as readonly ShotJson[],
    transfer_id: newId(),
    balance: 5n,
    version: 3,
    at: new Date('2026-11-28T10:00:00.250Z'),
    server_hash: 'hash',
    client_seed: 'device',
    secret: null,
    room: 12,
    total: 1n,
  };
  it('has a number for people, the same for ever', () => {
    expect(volleySerial(row.id)).toBe('V-62AD-65ED9A34');
    expect(presentVolley(row, 'Gharial Bay').serial).toBe(volleySerial(row.id));
  });
  it('says its sums, the largest stake there and when it was', () =>
    expect(presentVolley(row, 'Gharial Bay')).toMatchObject({
      seaName: 'Gharial Bay',
      room: 12,
      seat: 2,
      tide: 9_912_345,
      stake: '3.00',
      payout: '24.50',
      prize: '0.50',
      largest: '100.00',
      at: '2026-11-28T10:00:00.250Z',
    }));
  it('keeps its seed a secret while its owner sits, and shows it when he has stood up', () => {
    expect(presentVolley(row, '').seed).toMatchObject({
      hash: 'hash',
      clientSeed: 'device',
      serverSeed: null,
    });
    expect(presentVolley({ ...row, secret: 'ab' }, '').seed.serverSeed).toBe('ab');
  });
  it('says nothing of the transfer, the balance or whose it is', () => {
    for (const name of ['transfer_id', 'transferId', 'balance', 'member_id', 'memberId'])
      expect(presentVolley(row, '')).not.toHaveProperty(name);
  });
});

it('a sea is called as the language has it, in English where it has not, and by its code where nobody named it', () => {
  const sea = { code: 'lantern-deep', names: { en: 'Lantern Deep', bn: 'লণ্ঠন গভীর' } };
  expect(['bn', 'en', 'th'].map((language) => nameOf(sea, language))).toEqual([
    'লণ্ঠন গভীর',
    'Lantern Deep',
    'Lantern Deep',
  ]);
  expect(nameOf({ code: 'lantern-deep', names: {} }, 'en')).toBe('lantern-deep');
});

it('a seat says its cannon, who sits there as he is masked, and what he is; never his id', () => {
  const seat = {
    room_id: newId(),
    seat: 3,
    kind: 'member',
    owner_id: newId(),
    name: 'ra***7',
    seed_id: newId(),
    shot_at: null,
    seen_at: new Date(),
  } as const;
  expect(seatLine(seat)).toEqual({ seat: 3, name: 'ra***7', kind: 'member' });
});

it('a fish is shown with its path, which nobody can change for the next who asks', () => {
  const kept = swim(9, 'ray');
  const shown = swimLine({ ...kept, path: [...kept.path] });
  shown.path[0] = 77;
  expect(kept.path[0]).toBe(0);
  expect(swimLine({ ...kept, path: [...kept.path] })).toEqual({ ...kept, path: [...kept.path] });
});
