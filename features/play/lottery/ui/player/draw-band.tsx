import type { Draw, LotteryGame } from '#features/play/lottery/contract.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { countdown } from './clock.ts';

/** `20261123-0042` as people say it: the number of the day, or the day of the draw. */
export const shortPeriod = ({ period, n }: Pick<Draw, 'period' | 'n'>): string =>
  /-[0-9]{4}$/.test(period) ? `${period.slice(4, 8)}-${String(n).padStart(4, '0')}` : period.slice(4, 8);

type Props = { readonly game: LotteryGame; readonly draw: Draw | undefined; readonly now: number };

/** Which draw takes bets, and for how long by the server's clock. */
export function DrawBand({ game, draw, now }: Props) {
  const words = useWords();
  const time = dateFormat(useTag(), game.zone, { timeStyle: 'short' });
  const left = draw ? Date.parse(draw.closesAt) - now : 0;
  const open = draw !== undefined && left > 0 && !game.halted;
  return (
    <section className="draw-band" data-soon={(open && left < 10_000) || undefined}>
      <strong>
        {game.halted
          ? words('lottery.paused')
          : open
            ? words('lottery.draw_closes_in', { period: shortPeriod(draw) })
            : words('lottery.next_draw_soon')}
      </strong>
      <small>
        {draw && words('lottery.drawn_at', { time: time.format(new Date(draw.drawsAt)), zone: game.zone })}
      </small>
      <b className="num" role="timer">
        {open ? countdown(left) : '–'}
      </b>
    </section>
  );
}
