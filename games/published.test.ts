/** Every published figure of every code held against the exact one of its engine, and nothing shown above what is paid. */
import { expect, it } from 'vitest';
import { ARCADE } from '#games/arcade/games.ts';
import { LEAST_RETURN } from '#games/arcade/kit/engine.ts';
import { proofOf } from '#games/arcade/kit/law.ts';
import { describeGame } from '#games/describe.ts';
import type { Description } from '#games/description.ts';
import { engineOf } from '#games/engines.ts';
import { ENGINES, TABLE_ENGINES } from '#games/registry.ts';
import { MODEL_NAMES, TABLES_OF_MODEL, titleCode } from '#games/slots/contract.ts';
import type { ModelTable } from '#games/slots/models/table.ts';
import { compareShares, percentOf, shareOf } from '#kernel/shares.ts';

const TITLES = MODEL_NAMES.flatMap((model) =>
  Array.from({ length: TABLES_OF_MODEL }, (_, at) =>
    titleCode({ name: 'river-tiger', model, number: at + 1, emblem: 'tiger' }),
  ),
);
const said = (code: string): Description => {
  const found = describeGame(code);
  if (!found) throw new Error(`${code} is not described`);
  return found;
};

it('every game one plays alone: return, hit rate, most, and the range over what can be chosen', () => {
  for (const code of [...ENGINES.keys(), ...TITLES]) {
    const engine = engineOf(code);
    const { rtp, hitRate, maxWin, unitsPerStake, range, text, engineVersion } = said(code);
    expect([code, rtp, hitRate, maxWin, unitsPerStake, engineVersion]).toEqual([
      code,
      engine?.proof.rtp,
      engine?.proof.hitRate,
      engine?.maxWin,
      engine?.unitsPerStake,
      engine?.version,
    ]);
    expect(compareShares(range.least, rtp) <= 0 && compareShares(rtp, range.greatest) <= 0, code).toBe(true);
    for (const share of [range.least, range.greatest]) expect(text).toContain(percentOf(share));
  }
});

it('every plan of the arcade by its law, and the most of a game is the most of its plans', () => {
  for (const engine of ARCADE) {
    const { bets, maxWin, unitsPerStake } = said(engine.code);
    for (const { name, law } of engine.plans) {
      const { rtp, hitRate } = proofOf(law, unitsPerStake);
      // Mines are published field by field.
      if (engine.kind === 'mines') continue;
      expect(
        bets.find(({ bet }) => bet === (name === '1' ? 'stake' : name)),
        engine.code,
      ).toMatchObject({ rtp, hitRate });
    }
    const most = bets
      .flatMap((bet) => bet.most ?? [])
      .sort(compareShares)
      .at(-1);
    const open = ['blackjack', 'classic', 'surrender', 'hilo'].includes(engine.kind);
    if (!open)
      expect([engine.code, most]).toEqual([engine.code, shareOf(BigInt(maxWin), BigInt(unitsPerStake))]);
  }
  expect(said('plinko').maxWin).toBeLessThan(1_000_000);
});

it('no choice returns less than the least a jurisdiction asks for', () => {
  const least = shareOf(BigInt(LEAST_RETURN), 100n);
  for (const { code } of ARCADE)
    for (const { bet, rtp } of said(code).bets)
      expect([code, bet, compareShares(rtp, least) >= 0]).toEqual([code, bet, true]);
});

it('every place of every table: its exact return, and a share of rounds that fits it', () => {
  for (const [code, { spots, pool, flight }] of TABLE_ENGINES) {
    const { bets, text } = said(code);
    expect(bets.map(({ bet, rtp, most }) => [bet, rtp, most])).toEqual(
      spots.map(({ code: spot, rtp, most: { numerator, denominator } }) => [
        spot,
        rtp,
        // What a card of a pool wins at most depends on what was sold.
        pool ? null : shareOf(BigInt(numerator), BigInt(denominator)),
      ]),
    );
    for (const { bet, rtp, hitRate, most } of bets) {
      expect(text).toContain(percentOf(rtp));
      // How often a flight brings something back depends on where its bet leaves, a card on who else plays.
      expect([code, bet, hitRate === null]).toEqual([code, bet, Boolean(pool ?? flight)]);
      if (!hitRate || !most) continue;
      // What comes back on average is at most how often times how much.
      const [often, much] = [hitRate, most].map(
        ({ numerator, denominator }) => Number(numerator) / Number(denominator),
      );
      const back = Number(rtp.numerator) / Number(rtp.denominator);
      expect([code, bet, (often ?? 0) < 1 && (often ?? 0) * (much ?? 0) >= back - 1e-9]).toEqual([
        code,
        bet,
        true,
      ]);
    }
  }
});

it('no table of reels lists a pay above the most a round can pay, and only such pays are left out', () => {
  let cut = 0;
  for (const code of TITLES) {
    const engine = engineOf(code);
    const whole: ModelTable = Object(engine)['table'];
    const proof: { maxWin: number; bought?: { maxWin: number } } = Object(engine?.proof);
    const most = Math.max(proof.maxWin, proof.bought?.maxWin ?? 0);
    const shown: ModelTable = Object(said(code).table);
    let here = 0;
    for (const [letter, pays] of Object.entries(whole.pays)) {
      expect(shown.pays[letter]).toEqual(pays.filter((units) => units <= most));
      here += pays.length - (shown.pays[letter]?.length ?? 0);
    }
    if (here > 0) cut += 1;
  }
  expect(cut).toBe(14);
});

it('earlier versions are described as they were played', () => {
  for (const code of ['mines', 'hi-lo']) {
    expect(describeGame(code, 1)?.table).not.toHaveProperty('leastReturn');
    expect(describeGame(code, 2)?.table).toHaveProperty('leastReturn');
    expect(describeGame(code, 3)).toBeUndefined();
  }
  expect(percentOf(describeGame('mines', 1)?.range.least ?? shareOf(1n, 1n))).toBe('5.6465');
});
