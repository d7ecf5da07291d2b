import { useEffect, useState } from 'react';
import { Money } from './money.tsx';

type Props = {
  readonly amount: string;
  readonly currency: string /** 600–3,500; 0 shows the sum at once */;
  readonly durationMs: number;
};

/** share/1000 of a wire amount, exact in its minor units */
function partOf(amount: string, share: number): string {
  const scale = amount.split('.')[1]?.length ?? 0;
  const units = (BigInt(amount.replace('.', '')) * BigInt(share)) / 1000n;
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A sum counting up to the exact amount; a tap or reduced motion shows it at once. Never runs ahead of the ledger. */
export function CountUp({ amount, currency, durationMs }: Props) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const still = durationMs <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) {
      setShare(1000);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(1000, Math.round(((now - start) / durationMs) * 1000));
      setShare(next);
      if (next < 1000) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [durationMs]);
  return (
    <button type="button" className="countup" onClick={() => setShare(1000)}>
      <Money amount={share >= 1000 ? amount : partOf(amount, share)} currency={currency} />
    </button>
  );
}
