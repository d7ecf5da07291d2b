/** What stands around the board of every game here: last results, result, options, stake, the one big button, the bar. */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { GameProof } from '#games/contract.ts';
import type { GameHost } from '#games/host.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { percent } from './sums.ts';
import { isAbove, type Round } from './use-round.ts';
import { multipleOf, useSaid } from './said.ts';

export type BodyProps = { readonly code: string; readonly host: GameHost; readonly aside?: ReactNode };

export type MainButton = {
  readonly label: ReactNode;
  readonly press: () => void;
  /** why it cannot be pressed; undefined when it can */
  readonly stopped?: boolean;
  /** money is taken, not staked */
  readonly prize?: boolean;
};

type Props = BodyProps & {
  readonly round: Round;
  readonly children: ReactNode;
  readonly options?: ReactNode;
  readonly main: MainButton;
  /** more buttons beside the big one */
  readonly beside?: ReactNode;
  /** figures of what is chosen */
  readonly proof: GameProof;
  /** parts staked at once */
  readonly lots?: number;
  /** what the game says of its last step */
  readonly says?: string | undefined;
};

/** What takes the space key for itself. */
const OWN_SPACE = 'button, a, input, select, textarea, summary, dialog, [role="button"], [role="radio"]';

function useSpace(press: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [press]);
}

export function Frame({
  code,
  host,
  aside,
  round,
  children,
  options,
  main,
  beside,
  proof,
  lots,
  says,
}: Props) {
  const said = useSaid(host, round, says);
  useSpace(main.stopped ? () => undefined : main.press);
  return (
    <section className="arc" data-game={code} data-phase={round.phase}>
      <Past round={round} currency={host.currency} />
      <div className="arc-stage cloth">
        <div className="arc-board">{children}</div>
      </div>
      <div className="arc-desk">
        <p className="arc-said" data-won={said.won || undefined} aria-live="polite">
          {said.text}
        </p>
        <div className="arc-play">
          <Button
            look={main.prize ? 'prize' : 'go'}
            wide
            className="arc-main"
            aria-disabled={main.stopped || undefined}
            onClick={() => !main.stopped && main.press()}
          >
            {main.label}
          </Button>
          {beside}
        </div>
        <StakeBar host={host} round={round} lots={lots ?? 1} />
        {options && (
          <fieldset className="arc-options" disabled={round.phase !== 'ready'}>
            {options}
          </fieldset>
        )}
      </div>
      <div className="arc-side">{aside}</div>
      <Bar host={host} proof={proof} />
    </section>
  );
}

/** The ladder of stakes, a step at a time. */
export function StakeBar({
  host,
  round,
  lots,
}: {
  readonly host: GameHost;
  readonly round: Round;
  readonly lots: number;
}) {
  const words = useWords();
  const at = host.stakes.indexOf(round.stake);
  const step = (by: number, icon: 'minus' | 'plus', label: string) => {
    const next = host.stakes[at + by];
    const stopped = next === undefined || round.phase !== 'ready';
    return (
      <button
        type="button"
        className="arc-step"
        aria-label={label}
        aria-disabled={stopped || undefined}
        onClick={() => next !== undefined && round.choose(next)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  const name = words(lots > 1 ? 'arcade.chip' : 'arcade.stake');
  return (
    <div className="arc-stepper" role="group" aria-label={name}>
      {step(-1, 'minus', words('arcade.stake_less'))}
      <span aria-live="polite">
        <small>{name}</small>
        <b className="num">{host.formatMoney(round.stake)}</b>
      </span>
      {step(1, 'plus', words('arcade.stake_more'))}
    </div>
  );
}

function Past({ round, currency }: { readonly round: Round; readonly currency: string }) {
  const words = useWords();
  return (
    <ol className="arc-past" aria-label={words('arcade.past')}>
      {round.past.map((one) => (
        <li key={one.roundId} className="num" data-won={isAbove(one, currency) || undefined}>
          {multipleOf(one, currency)}×
        </li>
      ))}
    </ol>
  );
}

function Bar({ host, proof }: { readonly host: GameHost; readonly proof: GameProof }) {
  const words = useWords();
  const { sound } = host;
  const on = useSyncExternalStore(sound.watch, sound.on, () => false);
  return (
    <div className="arc-bar">
      <button type="button" aria-pressed={on} onClick={sound.toggle}>
        <Icon name={on ? 'sound' : 'mute'} small />
        {words(on ? 'arcade.sound_on' : 'arcade.sound_off')}
      </button>
      <span>{words('arcade.figures', { rtp: percent(proof.rtp), hits: percent(proof.hitRate) })}</span>
      <button type="button" aria-haspopup="dialog" onClick={() => host.show({ name: 'rules' })}>
        <Icon name="doc" small />
        {words('arcade.rules')}
      </button>
    </div>
  );
}
