import type { ReactNode } from 'react';
import { useWords } from '#platform/ui/words.tsx';
import type { SlotGame } from './games.ts';
import type { GameHost } from '#games/host.ts';
import { Paper } from './paper.tsx';
import { caption, openedText } from './say.ts';
import type { FreeCount, Outcome, Telling } from './story.ts';
import { SumUp } from './sum-up.tsx';
import { multiple, worth } from './sums.ts';

type Props = {
  readonly game: SlotGame;
  readonly host: GameHost;
  readonly telling: Telling;
  readonly stake: string;
};

/** The place below the reels. It is always there, so nothing moves when paper is fed into it. */
export function SlipPlace(props: Props) {
  return <div className="slot-place">{content(props)}</div>;
}

function content({ game, host, telling, stake }: Props): ReactNode {
  switch (telling.kind) {
    case 'ready':
      return <Idle game={game} host={host} stake={stake} />;
    case 'turning':
      return telling.free ? (
        <Running game={game} host={host} free={telling.free} stake={stake} won={undefined} />
      ) : null;
    case 'landed':
      if (telling.free)
        return <Running game={game} host={host} free={telling.free} stake={stake} won={telling.outcome} />;
      return <Result game={game} host={host} outcome={telling.outcome} />;
    case 'opened':
      return <Opened game={game} telling={telling} />;
    case 'total':
      return <Total game={game} host={host} outcome={telling.outcome} spins={telling.spins} />;
    case 'waiting':
      return <Waiting left={telling.left} />;
  }
}

type Part = Pick<Props, 'game' | 'host'>;

function Idle({ game, host, stake }: Part & { readonly stake: string }) {
  const words = useWords();
  const amount = host.formatMoney(worth(1, game.slot.unitsPerStake, stake, host.currency));
  return (
    <p className="slot-quiet">
      {words('slots.idle', { lines: String(game.slot.table.lines.length), amount })}
    </p>
  );
}

/** A paid spin. Above the stake it counts up; a smaller return is stated. */
function Result({ game, host, outcome }: Part & { readonly outcome: Outcome }) {
  const words = useWords();
  const { shown, answer, loud, countMs } = outcome;
  if (shown.units === 0) return <p className="slot-quiet">{words('slots.no_win')}</p>;
  const amount = worth(shown.units, game.slot.unitsPerStake, answer.stake, host.currency);
  return (
    <Paper text={caption(words, game, shown)} feed={loud > 0}>
      <Sum host={host} amount={amount} countMs={countMs} won={loud > 0} />
    </Paper>
  );
}

function Sum({
  host,
  amount,
  countMs,
  won,
}: {
  readonly host: GameHost;
  readonly amount: string;
  readonly countMs: number;
  readonly won: boolean;
}) {
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

/** Free spins: which one it is, what it won, and the sum of the round. */
function Running({
  game,
  host,
  free,
  stake,
  won,
}: Part & { readonly free: FreeCount; readonly stake: string; readonly won: Outcome | undefined }) {
  const words = useWords();
  const { unitsPerStake } = game.slot;
  const count = { played: String(free.played), total: String(free.total) };
  const this_ =
    won && won.shown.units > 0 ? worth(won.shown.units, unitsPerStake, stake, host.currency) : undefined;
  const text = this_
    ? words('slots.free_won', { ...count, amount: `+${host.formatMoney(this_)}` })
    : words('slots.free_turn', count);
  return (
    <Paper text={text}>
      <Sum
        host={host}
        amount={worth(free.units, unitsPerStake, stake, host.currency)}
        countMs={0}
        won={free.units > unitsPerStake}
      />
    </Paper>
  );
}

function Opened({
  game,
  telling,
}: Pick<Part, 'game'> & { readonly telling: Telling & { readonly kind: 'opened' } }) {
  const words = useWords();
  return (
    <div className="slip slot-slip slip-feed">
      <b className="sign slot-opened">{openedText(words, game, telling)}</b>
    </div>
  );
}

function Total({ game, host, outcome, spins }: Part & { readonly outcome: Outcome; readonly spins: number }) {
  const words = useWords();
  const { shown, answer, loud, countMs } = outcome;
  return (
    <Paper
      text={words('slots.free_total', { spins, times: multiple(shown.win, game.slot.unitsPerStake) })}
      feed
    >
      <Sum host={host} amount={answer.payout} countMs={countMs} won={loud > 0} />
    </Paper>
  );
}

function Waiting({ left }: { readonly left: number }) {
  const words = useWords();
  return <Paper text={words('slots.waiting', { left })} />;
}
