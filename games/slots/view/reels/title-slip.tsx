import type { ReactNode } from 'react';
import type { GameHost } from '#games/host.ts';
import { useWords } from '#platform/ui/words.tsx';
import { SumUp } from '../sum-up.tsx';
import { multiple, worth } from '../sums.ts';
import { linesIn } from '#games/slots/titles/figures.ts';
import { Paper } from '../paper.tsx';
import { TitleBonus } from './title-bonus.tsx';
import { actOf, type Feature } from './steps.ts';
import type { Outcome, Telling } from './telling.ts';
import type { TitleGame } from './title-game.ts';
import { caption, timesOf, type Words } from './title-words.ts';

type Props = {
  readonly game: TitleGame;
  readonly host: GameHost;
  readonly telling: Telling;
  readonly stake: string;
  readonly onAct: (action: unknown) => void;
};

/** The place below the reels. It is always there, so nothing moves when paper is fed into it. */
export function TitleSlip(props: Props) {
  return <div className="slot-place">{content(props)}</div>;
}

function content({ game, host, telling, stake, onAct }: Props): ReactNode {
  switch (telling.kind) {
    case 'ready':
      return <Idle game={game} host={host} stake={stake} />;
    case 'turning':
      return telling.feature ? (
        <Running
          game={game}
          host={host}
          stake={stake}
          feature={telling.feature}
          units={telling.units}
          ahead
        />
      ) : null;
    case 'falling':
      return <Falling telling={telling} />;
    case 'landed':
      return (
        <Result game={game} host={host} outcome={telling.outcome} stake={stake} feature={telling.feature} />
      );
    case 'opened':
      return <Opened telling={telling} />;
    case 'choosing':
      return <TitleBonus game={game} host={host} stake={stake} telling={telling} onAct={onAct} />;
    case 'total':
      return <Total game={game} host={host} outcome={telling.outcome} />;
    case 'waiting':
      return <Waiting />;
  }
}

type Part = Pick<Props, 'game' | 'host'>;

function idleText(words: Words, { table }: TitleGame, amount: string): string {
  const least = String(table.least);
  if (table.by === 'lines') return words('reels.ready.lines', { lines: String(table.lines ?? 1), amount });
  if (table.by === 'anywhere') return words('reels.ready.anywhere', { least });
  if (table.by === 'clusters') return words('reels.ready.clusters', { least });
  return words('reels.ready.ways', { ways: String(linesIn(table)) });
}

function Idle({ game, host, stake }: Part & { readonly stake: string }) {
  const words = useWords();
  const a = host.formatMoney(worth(1, game.table.lines ?? 1, stake, host.currency));
  return <p className="slot-quiet">{idleText(words, game, a)}</p>;
}

function Sum({ host, amount, countMs, won }: Pick<Part, 'host'> & SumProps) {
  return (
    <span className={won ? 'gain' : 'slot-plain'}>
      <SumUp
        amount={amount}
        currency={host.currency}
        format={host.formatMoney}
        countMs={countMs}
        plus={won}
      />
    </span>
  );
}
type SumProps = { readonly amount: string; readonly countMs: number; readonly won: boolean };

/** One step. Above the stake it counts up; a smaller return is stated. */
function Result({
  game,
  host,
  outcome,
  stake,
  feature,
}: Part & { readonly outcome: Outcome; readonly stake: string; readonly feature: Feature | undefined }) {
  const words = useWords();
  const { step, units, loud, countMs, won } = outcome;
  const text = caption(words, game, step, won);
  // What was won stands in the sum so far: it is credited when the round is over, and that it is not.
  if (feature && (units <= 0 || actOf(feature)))
    return <Running game={game} host={host} stake={stake} feature={feature} units={step.win} />;
  if (units <= 0) return <p className="slot-quiet">{text}</p>;
  const amount = worth(units, game.unitsPerStake, stake, host.currency);
  return (
    <Paper text={text} feed={loud > 0}>
      <Sum host={host} amount={amount} countMs={countMs} won={loud > 0} />
    </Paper>
  );
}

/** Which turn of a feature it is. @param ahead the next one is turning already */
export function featureText(words: Words, feature: Feature, ahead: boolean): string {
  switch (feature.kind) {
    case 'free': {
      const count = {
        played: String(feature.total - feature.left + (ahead ? 1 : 0)),
        total: String(feature.total),
      };
      return feature.multiplier > 1
        ? words('reels.free.turn', { ...count, multiplier: String(feature.multiplier) })
        : words('reels.free.plain', count);
    }
    case 'hold':
      return words('reels.hold.turn', { coins: String(feature.coins.size), left: feature.left });
    case 'walk':
      return words('reels.walk.opened');
    case 'respin':
      return words('reels.respin.opened');
    default:
      return words('reels.pick.choose');
  }
}

function Running({
  game,
  host,
  stake,
  feature,
  units,
  ahead = false,
}: Part & {
  readonly stake: string;
  readonly feature: Feature;
  readonly units: number;
  readonly ahead?: boolean;
}) {
  const words = useWords();
  return (
    <Paper text={featureText(words, feature, ahead)}>
      <Sum
        host={host}
        amount={worth(units, game.unitsPerStake, stake, host.currency)}
        countMs={0}
        won={units > game.unitsPerStake}
      />
      {actOf(feature) && <small className="slot-caption">{words('reels.goes_on')}</small>}
    </Paper>
  );
}

function Falling({ telling }: { readonly telling: Telling & { readonly kind: 'falling' } }) {
  const words = useWords();
  const { at, times } = telling;
  return (
    <div className="slip slot-slip">
      <b className="sign slot-opened">{words('reels.falling', { at: String(at), times: String(times) })}</b>
    </div>
  );
}

export function openedText(words: Words, { feature, more }: Telling & { readonly kind: 'opened' }): string {
  if (feature.kind !== 'free') {
    if (feature.kind === 'hold')
      return words('reels.hold.opened', { coins: String(feature.coins.size), left: feature.left });
    if (feature.kind === 'pick') return words('reels.pick.opened');
    if (feature.kind === 'walk') return words('reels.walk.opened');
    return feature.kind === 'respin' ? words('reels.respin.opened') : words('reels.about.gamble');
  }
  if (more > 0) return words('reels.free.more', { spins: more });
  return feature.multiplier > 1
    ? words('reels.free.opened', { spins: feature.left, multiplier: String(feature.multiplier) })
    : words('reels.free.opened_plain', { spins: feature.left });
}

function Opened({ telling }: { readonly telling: Telling & { readonly kind: 'opened' } }) {
  const words = useWords();
  return (
    <div className="slip slot-slip slip-feed">
      <b className="sign slot-opened">{openedText(words, telling)}</b>
    </div>
  );
}

function Total({ game, host, outcome }: Part & { readonly outcome: Outcome }) {
  const words = useWords();
  const { answer, units, loud, countMs } = outcome;
  return (
    <Paper text={words('reels.total', { times: timesOf(game, units) })} feed={loud > 0}>
      <Sum host={host} amount={answer.payout} countMs={countMs} won={loud > 0} />
    </Paper>
  );
}

function Waiting() {
  const words = useWords();
  return <Paper text={words('reels.waiting')} />;
}

export const bigText = (words: Words, game: TitleGame, units: number): string =>
  words('slots.big', { times: multiple(units, game.unitsPerStake) });
