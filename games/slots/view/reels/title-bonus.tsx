import type { GameHost } from '#games/host.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { worth } from '../sums.ts';
import type { Feature } from './steps.ts';
import type { Telling } from './telling.ts';
import type { TitleGame } from './title-game.ts';
import { timesOf } from './title-words.ts';

type Props = {
  readonly game: TitleGame;
  readonly host: GameHost;
  readonly stake: string;
  readonly telling: Telling & { readonly kind: 'choosing' };
  readonly onAct: (action: unknown) => void;
};

/** What the player chooses inside a round: boxes of a bonus, or a colour. */
export function TitleBonus({ telling, ...rest }: Props) {
  const { feature, busy } = telling;
  if (feature.kind === 'pick') return <Boxes {...rest} feature={feature} busy={busy} />;
  if (feature.kind === 'gamble') return <Colours {...rest} feature={feature} busy={busy} />;
  return null;
}

type Part<Kind> = Omit<Props, 'telling'> & {
  readonly feature: Feature & { readonly kind: Kind };
  readonly busy: boolean;
};

function Boxes({ game, feature, busy, onAct }: Part<'pick'>) {
  const words = useWords();
  return (
    <div className="slip slot-slip reel-bonus">
      <span className="slot-caption">{words('reels.pick.choose')}</span>
      <ol className="reel-boxes">
        {Array.from({ length: feature.boxes }, (_, box) => {
          const number = String(box + 1);
          const isOpen = feature.opened.has(box);
          const units = feature.opened.get(box);
          const times = units === undefined ? '' : timesOf(game, units);
          const label = !isOpen
            ? words('reels.pick.box', { box: number })
            : units === undefined
              ? words('reels.pick.box_end', { box: number })
              : words('reels.pick.box_open', { box: number, times });
          return (
            <li key={box}>
              <button
                type="button"
                className="reel-box"
                data-open={isOpen || undefined}
                data-empty={(isOpen && units === undefined) || undefined}
                disabled={isOpen || busy}
                aria-label={label}
                onClick={() => onAct({ type: 'pick', box })}
              >
                <b className="num" aria-hidden="true">
                  {!isOpen ? '?' : units === undefined ? '0' : times}
                </b>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Colours({ game, host, stake, feature, busy, onAct }: Part<'gamble'>) {
  const words = useWords();
  const amount = host.formatMoney(
    worth(Math.max(0, feature.units), game.unitsPerStake, stake, host.currency),
  );
  return (
    <div className="slip slot-slip reel-bonus">
      <b className="sign">{words('reels.gamble.choose', { amount })}</b>
      <span className="slot-caption">
        {words('reels.gamble.chance', { left: feature.most - feature.made })}
      </span>
      <span className="reel-colours">
        {(['red', 'black'] as const).map((colour) => (
          <button
            key={colour}
            type="button"
            className="reel-colour"
            data-colour={colour}
            disabled={busy}
            onClick={() => onAct({ type: 'gamble', colour })}
          >
            {words(`reels.${colour}`)}
          </button>
        ))}
        <Button small busy={busy} onClick={() => onAct({ type: 'collect' })}>
          {words('reels.gamble.collect', { amount })}
        </Button>
      </span>
    </div>
  );
}
