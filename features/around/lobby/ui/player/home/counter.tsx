import { useEffect, useId, useSyncExternalStore } from 'react';
import { writtenCount } from '#platform/ui/figures.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { COUNTER_FROM, nextStep, startOf } from './counter-steps.ts';

/** Where the counter stands in this tab: who comes back to the home finds it there, and wherever it is shown it is one counter. */
let stands: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function tick(): void {
  const { afterMs, by } = nextStep(Math.random(), Math.random());
  timer = setTimeout(() => {
    stands = (stands ?? COUNTER_FROM) + by;
    for (const tell of watchers) tell();
    tick();
  }, afterMs);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  if (watchers.size === 1) tick();
  return () => {
    watchers.delete(tell);
    if (watchers.size === 0) clearTimeout(timer);
  };
}

/**
 * The display counter (docs/PRODUCT.md, 9): decoration, and it says so (RULINGS, Games). Its start is random, so the server draws only
 * the place of the figure, as wide as the figure itself: nothing jumps when the page wakes.
 */
export function ShowCounter() {
  const words = useWords();
  const tag = useTag();
  const titleId = useId();
  const count = useSyncExternalStore(
    watch,
    () => stands,
    () => undefined,
  );
  useEffect(() => {
    stands ??= startOf(Math.random());
    for (const tell of watchers) tell();
  }, []);
  return (
    <section className="counter" aria-labelledby={titleId}>
      <h2 id={titleId} className="sign">
        {words('lobby.counter')}
      </h2>
      <b className="num" data-waiting={count === undefined || undefined}>
        {writtenCount(count ?? COUNTER_FROM, tag)}
      </b>
      <small>{words('lobby.counter_note')}</small>
    </section>
  );
}
