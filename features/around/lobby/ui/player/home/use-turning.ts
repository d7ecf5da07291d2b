import type { PointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BANNER_TIMES, turnOf } from './coverflow-rules.ts';

export type Turning = {
  /** number of the slide in the middle */
  readonly at: number;
  /** The program of the carousel runs: its controls answer. */
  readonly awake: boolean;
  /** Motion is not wanted on this device. */
  readonly calm: boolean;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** A slide has the keyboard's focus: it stays in the middle as long. */
  readonly hold: (held: boolean) => void;
  readonly to: (slide: number) => void;
  readonly drag: Drag;
};

/** Goes to the host of the slides. */
type Drag = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
};

/** A press that went further than this is a drag and follows no link, px. */
const DRAG_PX = 8;

/** A finger or a mouse takes the slides along; let go, the row falls to the nearest banner. Nothing is drawn anew meanwhile. */
function useDrag(host: RefObject<HTMLElement | null>, onTurn: (by: -1 | 0 | 1) => void): Drag {
  const from = useRef<number>(undefined);
  const by = useRef(0);
  const end = (): void => {
    const row = host.current;
    if (from.current === undefined || !row) return;
    from.current = undefined;
    row.style.removeProperty('--drag');
    delete row.dataset['dragged'];
    const { direction } = getComputedStyle(row);
    onTurn(turnOf(direction === 'rtl' ? -by.current : by.current, row.clientWidth));
  };
  return {
    onPointerDown: ({ button, clientX }) => {
      by.current = 0;
      if (button === 0) from.current = clientX;
    },
    onPointerMove: ({ clientX, pointerId }) => {
      const row = host.current;
      if (from.current === undefined || !row) return;
      by.current = clientX - from.current;
      if (Math.abs(by.current) <= DRAG_PX) return;
      // From here on the row gets the moves, wherever the pointer goes; a plain press stays the link's.
      if (!row.hasPointerCapture(pointerId)) row.setPointerCapture(pointerId);
      row.dataset['dragged'] = '';
      row.style.setProperty('--drag', `${by.current}px`);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (Math.abs(by.current) <= DRAG_PX) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** @param count slides in the host; fewer than two never turn */
export function useTurning(host: RefObject<HTMLElement | null>, count: number): Turning {
  const [at, setAt] = useState(0);
  const [awake, setAwake] = useState(false);
  const [calm, setCalm] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, hold] = useState(false);
  const turn = useCallback((by: number) => setAt((now) => (now + by + count) % count), [count]);
  const drag = useDrag(host, turn);

  useEffect(() => {
    setCalm(matchMedia('(prefers-reduced-motion: reduce)').matches);
    setAwake(count > 1);
  }, [count]);

  // A turn of whatever kind begins the stay anew: it goes on after an interaction (docs/PRODUCT.md, 9).
  useEffect(() => {
    if (!awake || calm || paused || held) return;
    const timer = setInterval(() => {
      if (!document.hidden && host.current?.matches(':not([data-dragged])')) turn(1);
    }, BANNER_TIMES.stayMs);
    return () => clearInterval(timer);
  }, [host, at, awake, calm, paused, held, turn]);

  return { at, awake, calm, paused, setPaused, hold, to: setAt, drag };
}
