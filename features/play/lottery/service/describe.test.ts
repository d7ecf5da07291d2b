/** Every published figure of every sample lottery, held against the exact one of its engine. */
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { percentOf, shareOf } from '#kernel/shares.ts';
import { pricingOf } from '../rules/lines.ts';
import { SAMPLE_GAMES } from '../sample/games.ts';
import { describeLottery } from './describe.ts';
import { liveGame } from './games.ts';

const games = SAMPLE_GAMES.map((game) => {
  const row = {
    ...game,
    brand_id: newId<'brand'>(),
    currency: 'BDT',
    position: 0,
    halted: false,
    revision: 1,
  };
  const live = liveGame(row);
  if (!live) throw new Error(game.code);
  return [game.code, live] as const;
});

it.each(games)('%s', (code, game) => {
  const said = describeLottery(game);
  expect(said).toMatchObject({ gameCode: code, kind: game.row.engine, engineVersion: 1 });
  expect(said.bets.length).toBeGreaterThan(0);
  // What is said of plays whose price is what their pays say is what an audit of these pays says.
  for (const play of game.lottery.plays.values()) {
    const pricing = pricingOf(game.prices, play.code, undefined);
    const worst = play.worst(pricing);
    if (!worst.ok) continue;
    const exact = shareOf(worst.value.num, worst.value.den);
    const own = said.bets.filter(({ bet }) => bet.startsWith(`${play.code} `)).map(({ rtp }) => rtp);
    expect([play.code, own]).toEqual([play.code, expect.arrayContaining([exact])]);
    expect(said.text).toContain(percentOf(exact));
  }
  const isOwn = game.row.source === 'own';
  expect(said.text.includes('one hash chain')).toBe(isOwn);
  expect(said.text.includes('commits to nothing')).toBe(!isOwn);
});
