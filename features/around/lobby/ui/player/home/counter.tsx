import { useEffect, useState } from 'react';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { COUNTER_FROM, COUNTER_TO, nextStep } from './counter-steps.ts';

/** Where the counter stands in this tab: who comes back to the home finds it there. */
let stands: number | undefined;

/**
 * The show counter of spec section 9: decoration, and it says so (RULINGS, Games). Its start is random, so the server draws only
 * the place of the figure, as wide as the figure itself: nothing jumps when the page wakes.
 */
export function ShowCounter() {
  const words = useWords();
  const tag = useTag();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    stands ??= COUNTER_FROM + Math.floor(Math.random() * (COUNTER_TO - COUNTER_FROM + 1));
    setCount(stands);
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const { afterMs, by } = nextStep(Math.random(), Math.random());
      timer = setTimeout(() => {
        stands = (stands ?? COUNTER_FROM) + by;
        setCount(stands);
        tick();
      }, afterMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="counter" aria-labelledby="counter-title">
      <h2 id="counter-title" className="sign">
        {words('lobby.counter')}
      </h2>
      <b className="num" data-waiting={count === undefined || undefined}>
        {new Intl.NumberFormat(`${tag}-u-nu-latn`).format(count ?? COUNTER_FROM)}
      </b>
      <small>{words('lobby.counter_note')}</small>
    </section>
  );
}
