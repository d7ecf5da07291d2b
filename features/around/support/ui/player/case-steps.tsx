import type { CaseView } from '#features/around/support/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useShortTime } from './deadline.tsx';

type Step = {
  readonly word:
    | 'support.step.opened'
    | 'support.step.read'
    | 'support.step.checking'
    | 'support.step.answer'
    | 'support.step.decision';
  readonly at: string | null;
  readonly by?: string | null;
};

/** Opened, read, being checked, answered: which of it has happened, and when the rest is to come. */
export function CaseSteps({ value }: { readonly value: CaseView }) {
  const words = useWords();
  const time = useShortTime();
  const { createdAt, readAt, checkingAt, answeredAt, decidedAt, dueAt, decideBy, kind } = value;
  const last: Step =
    kind === 'complaint' && answeredAt !== null
      ? { word: 'support.step.decision', at: decidedAt, by: decideBy }
      : { word: 'support.step.answer', at: answeredAt, by: dueAt };
  const steps: readonly Step[] = [
    { word: 'support.step.opened', at: createdAt },
    { word: 'support.step.read', at: readAt },
    { word: 'support.step.checking', at: checkingAt },
    last,
  ];
  const done = steps.filter(({ at }) => at !== null).length;
  // Whoever checks it has not said anything yet: that step is what happens now.
  const now = last.at === null && checkingAt !== null ? 2 : -1;
  return (
    <ol className="case-steps">
      {steps.map(({ word, at, by }, n) => (
        <li
          key={word}
          data-progress={n === now ? 'now' : n < done && at !== null ? 'done' : 'next'}
          aria-current={n === now ? 'step' : undefined}
        >
          <i>{n !== now && at !== null && <Icon name="check" small />}</i>
          <b>{words(word)}</b>
          <span className="num">
            {at === null
              ? by
                ? words('support.by', { time: time(by) })
                : ''
              : n === now
                ? words('support.since', { time: time(at) })
                : time(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
