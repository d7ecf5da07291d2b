import { useId } from 'react';
import type { Mission } from '#features/around/missions/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useWhen } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useClaim } from './missions.ts';

/** One mission: what to do, how far, what it brings, and the claim. */
export function MissionCard({ mission }: { readonly mission: Mission }) {
  const words = useWords();
  const tag = useTag();
  const when = useWhen();
  const id = useId();
  const { busy, refusal, claim } = useClaim(mission);
  const {
    title,
    body,
    picture,
    measure,
    value,
    target,
    percent,
    status,
    previous,
    reward,
    currency,
    span,
    until,
  } = mission;
  const shown = (text: string): string => (measure === 'sum' ? formatMoney(text, currency, tag) : text);
  return (
    <article className="mission-card" data-status={status} aria-labelledby={id}>
      <img src={picture} alt="" loading="lazy" />
      <div className="mission-says">
        <header>
          <h2 className="sign" id={id}>
            <bdi>{title}</bdi>
          </h2>
          <Money amount={reward} currency={currency} className="mission-reward" />
        </header>
        <p>
          <bdi>{body}</bdi>
        </p>
        <div
          className="mission-bar"
          role="progressbar"
          aria-label={words('missions.progress', { title })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i className="cloth" style={{ inlineSize: `${percent}%` }} />
        </div>
        <footer>
          <span className="num">{words('missions.of', { value: shown(value), target: shown(target) })}</span>
          <small>
            {words(`missions.span_${span}`)}
            {span !== 'once' && until && ` · ${words('missions.until', { when: when(until) })}`}
          </small>
        </footer>
        {status === 'claim' && (
          <Button look="prize" wide busy={busy} onClick={() => void claim()}>
            {words('missions.claim')}
          </Button>
        )}
        {status === 'claimed' && (
          <p className="mission-done">
            <Icon name="check" small /> {words('missions.claimed')}
          </p>
        )}
        {status === 'locked' && (
          <p className="mission-locked">
            <Icon name="lock" small /> {words('missions.locked', { title: previous })}
          </p>
        )}
        <WrongLine text={refusal} />
      </div>
    </article>
  );
}
