import { useEffect, useRef } from 'react';
import { part } from './sums.ts';

type Props = {
  readonly amount: string;
  readonly currency: string;
  readonly format: (amount: string) => string;
  /** ms; 0 = the sum stands at once */
  readonly countMs: number;
  readonly plus: boolean;
};

/** At most this often: figures that change faster cannot be read, and text is dear on a slow phone. */
const EVERY_MS = 50;

/** A sum that counts up and ends on the exact amount. A press on the slip shows it at once. */
export function SumUp({ amount, currency, format, countMs, plus }: Props) {
  const out = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = out.current;
    if (!element) return;
    const sign = plus ? '+' : '';
    const whole = (): void => {
      element.textContent = sign + format(amount);
    };
    if (countMs <= 0) {
      whole();
      return;
    }
    const start = performance.now();
    let last = 0;
    let frame = requestAnimationFrame(function up(now) {
      const share = Math.min(1, (now - start) / countMs);
      if (share >= 1) return whole();
      if (now - last >= EVERY_MS) {
        last = now;
        element.textContent = sign + format(part(amount, 1000 * (1 - (1 - share) ** 3), currency));
      }
      frame = requestAnimationFrame(up);
    });
    const skip = (): void => {
      cancelAnimationFrame(frame);
      whole();
    };
    const slip = element.closest('.slot-place');
    slip?.addEventListener('pointerdown', skip);
    return () => {
      cancelAnimationFrame(frame);
      slip?.removeEventListener('pointerdown', skip);
    };
  }, [amount, currency, format, countMs, plus]);
  // The sum is read out by the live region; counting figures would only be noise.
  return <b ref={out} className="num slot-sum" aria-hidden="true" />;
}
