/** Results in words: the caption on the slip, and what is read out. */
import type { SpinShown } from '#games/slots/engine/shown.ts';
import type { useWords } from '#platform/ui/words.tsx';
import type { SlotGame } from './games.ts';
import type { Telling } from './story.ts';
import { multiple, worth } from './sums.ts';

export type Words = ReturnType<typeof useWords>;

/** What won, and how many times the stake: `Line 7 · four tigers · 24 × stake`. */
export function caption(words: Words, { slot, skin }: SlotGame, shown: SpinShown): string {
  const times = multiple(shown.units, slot.unitsPerStake);
  const [line] = shown.lines;
  const moon = skin.names[slot.table.scatter];
  if (shown.scatterUnits > 0 && moon)
    return words('slots.scatter_win', { what: words(`slots.run.${moon}`, { count: shown.scatters }), times });
  if (!line) return words('slots.no_win');
  const name = skin.names[line.symbol];
  if (shown.lines.length > 1 || !name) return words('slots.lines_win', { count: shown.lines.length, times });
  return words('slots.line_win', {
    line: String(line.line),
    what: words(`slots.run.${name}`, { count: line.run }),
    times,
  });
}

/** What the reels show, symbol by symbol. */
export function windowText(words: Words, { slot, skin }: SlotGame, stops: readonly number[]): string {
  const { strips, rows } = slot.table;
  const reels = strips.map((strip, reel) => {
    const symbols = Array.from({ length: rows }, (_, row) => {
      const name = skin.names[strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''];
      return name ? words(`slots.symbol.${name}`) : '';
    });
    return words('slots.window_reel', { symbols: symbols.join(', ') });
  });
  return words('slots.window', { reels: reels.join(' ') });
}

/** Free spins begin, or there are more of them. */
export const openedText = (
  words: Words,
  { slot }: SlotGame,
  { spins, more }: Telling & { readonly kind: 'opened' },
): string =>
  more
    ? words('slots.opened_more', { spins })
    : words('slots.opened', { spins, multiplier: String(slot.table.free.multiplier) });

/** What is read out now: results, not frames. */
export function spoken(
  words: Words,
  game: SlotGame,
  telling: Telling,
  currency: string,
  format: (amount: string) => string,
): string {
  const { unitsPerStake } = game.slot;
  switch (telling.kind) {
    case 'landed': {
      const { shown, answer, loud } = telling.outcome;
      if (shown.units === 0) return words('slots.no_win');
      const amount = format(worth(shown.units, unitsPerStake, answer.stake, currency));
      return words(loud > 0 ? 'slots.said_win' : 'slots.said_return', {
        amount,
        what: caption(words, game, shown),
      });
    }
    case 'opened':
      return openedText(words, game, telling);
    case 'total': {
      const { shown, answer } = telling.outcome;
      const what = words('slots.free_total', {
        spins: telling.spins,
        times: multiple(shown.win, unitsPerStake),
      });
      return words('slots.said_win', { amount: format(answer.payout), what });
    }
    case 'waiting':
      return words('slots.waiting', { left: telling.left });
    default:
      return '';
  }
}
