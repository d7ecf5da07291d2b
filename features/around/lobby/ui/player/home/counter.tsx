import { useEffect, useState } from 'react';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { COUNTER_FROM, COUNTER_TO, nextStep } from './counter-steps.ts';

/** The show counter of spec section 9: decoration, and it says so (RULINGS, Games). The server draws its lowest start. */
export function ShowCounter() {
  const words = useWords();
  const tag = useTag();
  const [count, setCount] = useState(COUNTER_FROM);
  useEffect(() => {
    setCount(COUNTER_FROM + Math.floor(Math.random() * (COUNTER_TO - COUNTER_FROM + 1)));
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const { afterMs, by } = nextStep(Math.random(), Math.random());
      timer = setTimeout(() => {
        setCount((before) => before + by);
        tick();
      }, afterMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="counter" aria-label={words('lobby.counter')}>
      <h2 className="sign">{words('lobby.counter')}</h2>
      <b className="num">{new Intl.NumberFormat(`${tag}-u-nu-latn`).format(count)}</b>
      <small>{words('lobby.counter_note')}</small>
    </section>
  );
}
