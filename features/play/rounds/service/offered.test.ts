import { expect, it } from 'vitest';
import type { PackCode } from '#features/people/protection/contract/packs.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Section } from '#kernel/settings.ts';
import { PlaySettings } from '../contract/settings.ts';
import { offeredGames } from './offered.ts';

const bounds = { stakeMin: minor(1n), stakeMax: minor(100n), depositMin: minor(1n), depositMax: minor(100n) };
const protection = {
  rules: async () => ({ currency: 'BDT', paceMs: { slots: 0, casino: 0 }, ...bounds }),
  cycleFor: () => 0,
};
const game = {
  code: 'monsoon-tiger',
  name: {},
  vendor: 'HAAT',
  gameType: 'RNG',
  classify: '',
  stakes: [minor(100n)],
  defaultStake: minor(100n),
  cycleMs: 0,
  closed: false,
};

/** What a brand that wants autoplay may offer under this jurisdiction. */
async function mayAutoplay(pack: PackCode): Promise<boolean | undefined> {
  const of = async <Value>(_: string, section: Section<Value>): Promise<Value> => {
    const stored: Readonly<Record<string, unknown>> = {
      [PackSettings.name]: { pack },
      [PlaySettings.name]: { featureBuy: false, autoplay: true },
    };
    return stored[section.name] as Value;
  };
  const read = offeredGames({ offered: async () => game as never }, protection, { of });
  return (await read(newId<'brand'>(), game.code, 'BDT'))?.mayAutoplay;
}

it.each<[PackCode, boolean]>([
  ['play-money', true],
  ['uk', false],
  ['malta', false],
  ['ontario', false],
  ['philippines', false],
])('under %s a brand that wants autoplay offers it: %s', async (pack, allowed) => {
  expect(await mayAutoplay(pack)).toBe(allowed);
});
