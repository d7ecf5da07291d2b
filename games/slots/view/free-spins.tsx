/** Free spins on the reels themselves, the same for every model: what begins, which one is played and how much it multiplies, and what they came to. */
import type { GameHost } from '#games/host.ts';
import { useWords } from '#platform/ui/words.tsx';
import { SumUp } from './sum-up.tsx';

export type FreeMoment =
  /** @prop text how many, and what every win in them counts for */
  | { readonly kind: 'intro'; readonly text: string }
  | {
      readonly kind: 'running';
      readonly played: number;
      readonly total: number;
      readonly multiplier: number;
    }
  | {
      readonly kind: 'summary';
      readonly spins: number;
      readonly times: string;
      readonly payout: string;
      readonly countMs: number;
    };

type Props = { readonly moment: FreeMoment; readonly host: Pick<GameHost, 'currency' | 'formatMoney'> };

/** Lies over the board, covers no button and catches no press; the slip and the live region say the same in words. */
export function FreeSpins({ moment, host }: Props) {
  const words = useWords();
  switch (moment.kind) {
    case 'intro':
      return (
        <div className="slot-free-card" aria-hidden="true">
          <b className="sign">{moment.text}</b>
        </div>
      );
    case 'running': {
      const { played, total, multiplier } = moment;
      return (
        <div className="slot-free-badge num" aria-hidden="true">
          <span>{`${played} / ${total}`}</span>
          {multiplier > 1 && <b>{`×${multiplier}`}</b>}
        </div>
      );
    }
    case 'summary': {
      const { spins, times, payout, countMs } = moment;
      return (
        <div className="slot-free-card" aria-hidden="true">
          <span>{words('slots.free_total', { spins, times })}</span>
          <SumUp
            amount={payout}
            currency={host.currency}
            format={host.formatMoney}
            countMs={countMs}
            plus={false}
          />
        </div>
      );
    }
  }
}
