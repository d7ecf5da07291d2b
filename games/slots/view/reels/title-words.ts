/** Results of a title in words: the caption on the slip, and what is read out. */
import type { Win } from '#games/slots/models/evaluate.ts';
import type { useWords } from '#platform/ui/words.tsx';
import { multiple } from '../sums.ts';
import { type Won, wonIn } from './falls.ts';
import type { SpinStep, Step } from './steps.ts';
import type { TitleGame } from './title-game.ts';

export type Words = ReturnType<typeof useWords>;

/** Emblems have a name, signs are read as they are written. */
export function symbolName(words: Words, { look }: TitleGame, letter: string): string {
  const face = look.faces[letter];
  if (!face) return words('reels.win.mixed');
  return 'sign' in face ? face.sign : words(`reels.symbol.${face.emblem}` as 'reels.symbol.tiger');
}

export const timesOf = ({ unitsPerStake }: TitleGame, units: number): string =>
  multiple(units, unitsPerStake);

function oneWin(words: Words, game: TitleGame, win: Win, times: string): string {
  const shared = { count: String(win.count), what: symbolName(words, game, win.symbol), times };
  if (game.table.by === 'lines') return words('reels.win.line', { ...shared, line: String(win.line) });
  if (game.table.by === 'ways') return words('reels.win.ways', { ...shared, ways: win.ways });
  return words('reels.win.count', shared);
}

function spinCaption(words: Words, game: TitleGame, step: SpinStep, won: readonly Won[]): string {
  const times = timesOf(game, step.units);
  const wins = won.flatMap((fall) => fall.wins);
  const [win] = wins;
  if (wins.length === 0 && step.scatterUnits > 0 && game.table.scatter !== undefined)
    return words('reels.win.scatter', {
      count: String(step.scatters),
      what: symbolName(words, game, game.table.scatter),
      times,
    });
  if (!win) return words('slots.no_win');
  if (wins.length > 1 || step.scatterUnits > 0)
    return words('reels.win.more', { wins: wins.length + (step.scatterUnits > 0 ? 1 : 0), times });
  return oneWin(words, game, win, times);
}

/** What a step came to. @param known its wins, where they were worked out already */
export function caption(words: Words, game: TitleGame, step: Step, known?: readonly Won[]): string {
  const times = timesOf(game, step.units);
  switch (step.kind) {
    case 'spin':
      return spinCaption(words, game, step, known ?? wonIn(game.board, step));
    case 'coins':
      return step.fresh.length === 0
        ? words('reels.win.coins_none', { left: step.left })
        : words('reels.win.coins', { coins: step.fresh.length, times });
    case 'pick':
      return step.ends
        ? words('reels.win.pick_end', { box: String(step.box + 1) })
        : words('reels.win.pick', { box: String(step.box + 1), times });
    case 'gamble':
      return words('reels.win.gamble', {
        colour: words(`reels.${step.colour}`),
        times: timesOf(game, step.win),
      });
    case 'collect':
      return words('reels.win.collect', { times: timesOf(game, step.win) });
    case 'bought':
      return words('reels.win.bought');
  }
}

/** What the window shows, symbol by symbol. @param window letters, reel by reel */
export function windowText(words: Words, game: TitleGame, window: readonly string[]): string {
  const { reels, rows } = game.board;
  const columns = Array.from({ length: reels }, (_, reel) => {
    const symbols = window.slice(reel * rows, (reel + 1) * rows).filter((letter) => letter !== '');
    return words('slots.window_reel', {
      symbols: symbols.map((letter) => symbolName(words, game, letter)).join(', '),
    });
  });
  return words('slots.window', { reels: columns.join(' ') });
}
