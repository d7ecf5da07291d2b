/** A row that scrolls sideways, with arrows and dots for those who neither swipe nor wheel. */
import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';

export type Slider = {
  readonly list: RefObject<HTMLUListElement | null>;
  /** number of the item at the leading edge */
  readonly at: number;
  readonly canBack: boolean;
  readonly canGo: boolean;
  /** -1 a view back, 1 a view on */
  readonly turn: (by: 1 | -1) => void;
  readonly to: (item: number) => void;
};

const smooth = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
/** In a right-to-left page a row begins at 0 and scrolls to negative places. */
const direction = (list: Element): 1 | -1 => (getComputedStyle(list).direction === 'rtl' ? -1 : 1);

function placeOf(list: HTMLElement) {
  const gone = Math.abs(list.scrollLeft);
  const step = (list.scrollWidth + 12) / Math.max(1, list.children.length);
  const left = list.scrollWidth - list.clientWidth - gone;
  // At its end the row cannot bring its last items to the edge: the last dot stands for them.
  return {
    at: left < 2 && gone > 2 ? list.children.length - 1 : Math.round(gone / step),
    canBack: gone > 2,
    canGo: left > 2,
  };
}

export function useSlider(count: number): Slider {
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ at: 0, canBack: false, canGo: false });
  useEffect(() => {
    const row = list.current;
    if (!row || count === 0) return;
    const look = (): void => setPlace(placeOf(row));
    const watch = new ResizeObserver(look);
    watch.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [count]);
  const turn = useCallback((by: 1 | -1) => {
    const row = list.current;
    row?.scrollBy({ left: by * direction(row) * row.clientWidth * 0.9, behavior: smooth() });
  }, []);
  const to = useCallback((item: number) => {
    const row = list.current;
    const target = row?.children[item];
    if (!row || !target) return;
    const edge = direction(row) === 1 ? 'left' : 'right';
    const left = target.getBoundingClientRect()[edge] - row.getBoundingClientRect()[edge];
    row.scrollBy({ left, behavior: smooth() });
  }, []);
  return { list, ...place, turn, to };
}

export function SliderArrows({ slider }: { readonly slider: Slider }) {
  const words = useWords();
  const { canBack, canGo, turn } = slider;
  return (
    <span className="slider-arrows" data-idle={canBack || canGo ? undefined : true}>
      <IconButton
        icon="back"
        flip
        label={words('lobby.slider_back')}
        aria-disabled={!canBack}
        onClick={() => turn(-1)}
      />
      <IconButton
        icon="fwd"
        flip
        label={words('lobby.slider_on')}
        aria-disabled={!canGo}
        onClick={() => turn(1)}
      />
    </span>
  );
}

export function SliderDots({
  slider,
  names,
}: {
  readonly slider: Slider;
  readonly names: readonly string[];
}) {
  return (
    <div className="dots">
      {names.map((name, item) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-current={slider.at === item ? 'true' : undefined}
          onClick={() => slider.to(item)}
        />
      ))}
    </div>
  );
}

type HeadProps = { readonly id: string; readonly title: string; readonly children?: ReactNode };
export function SliderHead({ id, title, children }: HeadProps) {
  return (
    <header className="section-head slider-head">
      <h2 id={id} className="sign">
        {title}
      </h2>
      {children}
    </header>
  );
}
