import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Coverflow } from './coverflow.ts';
import { whenIdle } from './when-idle.ts';

const IDLE_MS = 4_000;

export type Turning = {
  /** number of the slide in the middle */
  readonly at: number;
  /** The carousel runs; before that the first banner stands alone. */
  readonly awake: boolean;
  /** Motion is not wanted on this device. */
  readonly calm: boolean;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** A slide has the keyboard's focus: it stays in the middle as long. */
  readonly hold: (held: boolean) => void;
  readonly to: (slide: number) => void;
};

/** @param count slides in the host; fewer than two never turn */
export function useCoverflow(host: RefObject<HTMLElement | null>, count: number): Turning {
  const flow = useRef<Coverflow>(undefined);
  const [at, setAt] = useState(0);
  const [awake, setAwake] = useState(false);
  const [calm, setCalm] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, hold] = useState(false);
  const to = useCallback((slide: number) => flow.current?.to(slide), []);

  useEffect(() => {
    if (count < 2) return;
    let gone = false;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setCalm(still);
    const begin = async (): Promise<void> => {
      const { startCoverflow } = await import('./coverflow.ts');
      if (gone || !host.current) return;
      flow.current = startCoverflow(host.current, { calm: still, onTurn: setAt });
      setAwake(true);
    };
    // Without its program the first banner stays, complete and in its place: nothing is lost.
    const forget = whenIdle(() => void begin().catch(() => undefined), IDLE_MS);
    return () => {
      gone = true;
      forget();
      flow.current?.end();
      flow.current = undefined;
    };
  }, [host, count]);

  useEffect(() => {
    if (!awake || calm) return;
    if (paused || held) flow.current?.stop();
    else flow.current?.run();
  }, [awake, calm, paused, held]);

  return { at, awake, calm, paused, setPaused, hold, to };
}
