import { useEffect, useRef } from 'react';
import type { SkyProps } from '#games/views.ts';
import { paint, weave } from './paint.ts';
import { themeOf } from './palette.ts';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Who wants no motion gets the picture of the moment, twice a second. */
const STILL_MS = 500;

const text = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths - 100 * Math.floor(hundredths / 100)).padStart(2, '0')}×`;

/** The flight, drawn on a canvas for each frame while it lasts; its height as text above it. */
export function Sky(props: SkyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { code, phase, end } = props;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const theme = themeOf(code);
    const cloth = weave(context, theme);
    let going = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      if (!going) return;
      const { height, outs } = latest.current;
      const now =
        phase === 'flying' ? height() : { ms: phase === 'ended' ? height().ms : 0, hundredths: end ?? 100 };
      const dense = Math.min(2, devicePixelRatio);
      const [width, tall] = [element.clientWidth, element.clientHeight];
      if (element.width !== Math.round(width * dense) || element.height !== Math.round(tall * dense)) {
        element.width = Math.round(width * dense);
        element.height = Math.round(tall * dense);
      }
      context.setTransform(dense, 0, 0, dense, 0, 0);
      paint(context, { theme, width, height: tall, ...now, phase, outs, cloth });
      if (figure.current) figure.current.textContent = text(now.hundredths);
      if (phase !== 'flying') return;
      if (isStill()) timer = setTimeout(draw, STILL_MS);
      else requestAnimationFrame(draw);
    };
    draw();
    const sized = new ResizeObserver(draw);
    sized.observe(element);
    return () => {
      going = false;
      clearTimeout(timer);
      sized.disconnect();
    };
  }, [code, phase, end]);
  return (
    <div className="sky" data-phase={phase} dir="ltr">
      <canvas ref={canvas} aria-hidden="true" />
      <span className="sky-figure num" ref={figure}>
        1.00×
      </span>
    </div>
  );
}
