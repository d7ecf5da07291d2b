/** The dealing, step by step: a result is shown when its cards have been turned, and not by a number that changed before. */
import { useEffect, useState } from 'react';
import type { TableRound } from '#features/play/tables/contract.ts';

/** From the outcome to the first step, and from step to step. */
const FIRST_MS = 500;
const STEP_MS = 900;
/** Whoever comes later than this to an outcome finds it dealt. */
const LATE_MS = 3_500;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How many of `steps` are shown; all of them and one more when the result may be told. */
export function useShown(round: TableRound | null, steps: number, now: () => number): number {
  const [shown, setShown] = useState<{ id: string; count: number }>({ id: '', count: 0 });
  const id = round && round.outcome !== null ? round.roundId : undefined;
  const revealsAt = round?.revealsAt ?? '';
  useEffect(() => {
    if (id === undefined) return;
    if (isStill() || now() - Date.parse(revealsAt) > LATE_MS) {
      setShown({ id, count: steps + 1 });
      return;
    }
    const timers = Array.from({ length: steps + 1 }, (_, at) =>
      setTimeout(() => setShown({ id, count: at + 1 }), FIRST_MS + at * STEP_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, [id, revealsAt, steps, now]);
  return shown.id === id ? shown.count : 0;
}
