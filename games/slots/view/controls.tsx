import { type ReactNode, useEffect } from 'react';
import type { GameHost } from '#games/host.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Story } from './story.ts';

type Props = {
  readonly host: GameHost;
  readonly story: Pick<Story, 'press' | 'choose'>;
  readonly stake: string;
  readonly ready: boolean;
  readonly waits: boolean;
  readonly turns: boolean;
  /** A feature plays on by itself: there is nothing to press. */
  readonly goesOn: boolean;
  /** what else stands in reach of the thumb: autoplay, where the jurisdiction allows it */
  readonly children?: ReactNode;
};

/** What takes the space key for itself. */
const OWN_SPACE = 'button, a, input, select, textarea, summary, dialog, [role="button"]';

/** Stake and spin, for one thumb; the space key spins. */
export function Controls({ host, story, stake, ready, waits, turns, goesOn, children }: Props) {
  const words = useWords();
  const at = host.stakes.indexOf(stake);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      story.press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [story]);
  const step = (by: number, icon: 'minus' | 'plus', label: string) => {
    const next = host.stakes[at + by];
    const stopped = next === undefined || !ready || waits;
    return (
      <button
        type="button"
        className="slot-step-by"
        aria-label={label}
        aria-disabled={stopped || undefined}
        onClick={() => next !== undefined && story.choose(next)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <div className="slot-controls">
      <div className="slot-stepper" role="group" aria-label={words('slots.stake')}>
        {step(-1, 'minus', words('slots.stake_less'))}
        <span aria-live="polite">
          <small>{words('slots.stake')}</small>
          <b className="num">{host.formatMoney(stake)}</b>
        </span>
        {step(1, 'plus', words('slots.stake_more'))}
      </div>
      <button
        type="button"
        className="slot-spin"
        data-turns={turns || undefined}
        aria-disabled={!ready || undefined}
        data-goes-on={goesOn || undefined}
        aria-label={words(waits ? 'slots.carry_on' : goesOn ? 'slots.goes_on' : 'slots.spin')}
        onClick={() => story.press()}
      >
        <Icon name={waits ? 'fwd' : goesOn ? 'clock' : 'again'} flip={waits} />
      </button>
      {children && <div className="slot-more">{children}</div>}
    </div>
  );
}

/** Keeps their room until the game can be played: nothing moves when they come. */
export const ControlsPlace = () => <div className="slot-controls slot-controls-place" aria-hidden="true" />;
