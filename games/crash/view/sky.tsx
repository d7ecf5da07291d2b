import { useEffect, useRef } from 'react';
import type { SkyProps } from '#games/view-props.ts';
import { backOf, paintBack, paintFlight, paintFront, type Scene, weave } from './paint.ts';
import { themeOf } from './palette.ts';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Who wants no motion gets the picture of the moment, twice a second. */
const STILL_MS = 500;

const text = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths - 100 * Math.floor(hundredths / 100)).padStart(2, '0')}×`;

/** The layers of a picture, and how they are painted anew. */
function layersOf(box: HTMLElement, code: string) {
  const elements = [...box.querySelectorAll('canvas')];
  const contexts = elements.flatMap((element) => element.getContext('2d') ?? []);
  const [back, flight, front] = contexts;
  if (!back || !flight || !front) return undefined;
  const theme = themeOf(code);
  const cloth = weave(flight, theme);
  let [width, height] = [0, 0];
  let painted = '';
  return {
    /** Layout is asked for the size once, not for every frame. */
    size: (): void => {
      [width, height] = [box.clientWidth, box.clientHeight];
      const dense = Math.min(2, devicePixelRatio);
      for (const element of elements) {
        element.width = Math.round(width * dense);
        element.height = Math.round(height * dense);
      }
      for (const context of contexts) context.setTransform(dense, 0, 0, dense, 0, 0);
      painted = '';
    },
    paint: (now: Pick<Scene, 'ms' | 'hundredths' | 'phase' | 'outs'>): void => {
      const scene = { ...now, theme, width, height, cloth };
      const behind = backOf(scene);
      if (behind !== painted) {
        if (painted === '') paintFront(front, scene);
        paintBack(back, scene);
        painted = behind;
      }
      paintFlight(flight, scene);
    },
  };
}

/** The flight, drawn for each frame while it lasts; its height as text above it. */
export function Sky(props: SkyProps) {
  const box = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { code, phase, end } = props;
  useEffect(() => {
    const element = box.current;
    const layers = element && layersOf(element, code);
    if (!layers) return;
    let going = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = '';
    const draw = (): void => {
      const { height, outs } = latest.current;
      const now =
        phase === 'flying' ? height() : { ms: phase === 'ended' ? height().ms : 0, hundredths: end ?? 100 };
      layers.paint({ ...now, phase, outs });
      const said = text(now.hundredths);
      if (figure.current && said !== shown) figure.current.textContent = said;
      shown = said;
    };
    const next = (): void => {
      if (!going) return;
      draw();
      if (phase !== 'flying') return;
      if (isStill()) timer = setTimeout(next, STILL_MS);
      else requestAnimationFrame(next);
    };
    layers.size();
    next();
    const sized = new ResizeObserver(() => {
      layers.size();
      draw();
    });
    sized.observe(element);
    return () => {
      going = false;
      clearTimeout(timer);
      sized.disconnect();
    };
  }, [code, phase, end]);
  return (
    <div className="sky" data-phase={phase} dir="ltr" ref={box}>
      <canvas aria-hidden="true" />
      <canvas aria-hidden="true" />
      <canvas aria-hidden="true" />
      <span className="sky-figure num" ref={figure}>
        1.00×
      </span>
    </div>
  );
}
