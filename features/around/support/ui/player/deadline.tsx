import { useEffect, useState } from 'react';
import type { CaseView } from '#features/around/support/contract.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** This moment, anew every half minute. */
export function useMoment(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long something still takes, in its largest unit. */
export function useLeft(): (ms: number) => string {
  const words = useWords();
  return (ms) => {
    if (ms >= 2 * DAY_MS) return words('support.days', { count: Math.floor(ms / DAY_MS) });
    if (ms >= 2 * HOUR_MS) return words('support.hours', { count: Math.floor(ms / HOUR_MS) });
    return words('support.minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) });
  };
}

/** The time of a moment, with its day where it is not today. */
export function useShortTime(): (at: string, beside?: string) => string {
  const tag = useTag();
  return (at, beside = new Date().toISOString()) => {
    const isFar = Math.abs(Date.parse(at) - Date.parse(beside)) > DAY_MS / 2;
    return dateFormat(tag, undefined, isFar ? 'nearDay' : 'time').format(new Date(at));
  };
}

type Promised = {
  readonly word: 'support.answer_by' | 'support.decide_by';
  readonly from: string;
  readonly by: string;
};

/** What is owed next: the answer, else the final word about a complaint. */
function promisedIn({ state, dueAt, decideBy, createdAt, changedAt }: CaseView): Promised | undefined {
  if (dueAt) return { word: 'support.answer_by', from: changedAt, by: dueAt };
  if (decideBy && (state === 'answered' || state === 'checking'))
    return { word: 'support.decide_by', from: createdAt, by: decideBy };
  return undefined;
}

/** A ribbon of cloth that runs out with the time. */
export function Deadline({ value }: { readonly value: CaseView }) {
  const words = useWords();
  const left = useLeft();
  const time = useShortTime();
  const now = useMoment();
  const promised = promisedIn(value);
  if (!promised) return null;
  const [from, by] = [Date.parse(promised.from), Date.parse(promised.by)];
  const share = Math.max(0, Math.min(1, (by - now) / Math.max(1, by - from)));
  return (
    <div className="case-ribbon" role="timer">
      <div className="cloth" style={{ inlineSize: `${Math.round(28 + share * 60)}%` }} aria-hidden="true" />
      <p>
        {words(promised.word)} <b className="num">{time(promised.by)}</b>
      </p>
      <em data-late={by <= now ? '' : undefined}>
        {by > now ? words('support.left', { time: left(by - now) }) : words('support.overdue')}
      </em>
    </div>
  );
}
