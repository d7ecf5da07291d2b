import type { Draw, LotteryGame } from '#features/play/lottery/contract.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useDay } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { countdown } from './countdown.ts';

/** `20261123-0042` as people say it: day and number; of draws made elsewhere, which have one a day, the day alone. */
export function usePeriodName(): (draw: Pick<Draw, 'period'>) => string {
  const dayOf = useDay();
  return ({ period }) =>
    /-0001$|-[a-z]/.test(period)
      ? dayOf(`${period.slice(0, 4)}-${period.slice(4, 6)}-${period.slice(6, 8)}`)
      : period.slice(4);
}

type Props = { readonly game: LotteryGame; readonly draw: Draw | undefined; readonly now: number };

/** Which draw takes bets, and for how long by the server's clock. */
export function DrawBand({ game, draw, now }: Props) {
  const words = useWords();
  const periodOf = usePeriodName();
  const time = dateFormat(useTag(), game.zone, 'time');
  const left = draw ? Date.parse(draw.closesAt) - now : 0;
  const open = draw !== undefined && left > 0 && !game.halted;
  return (
    <section className="draw-band" data-soon={(open && left < 10_000) || undefined}>
      <strong>
        {game.halted
          ? words('lottery.paused')
          : open
            ? words('lottery.draw_closes_in', { period: periodOf(draw) })
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
