/** The sea on a page: two layers, the still one painted once a size, the other for each frame; fingers and keys aim and shoot. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Swim } from '../engine/tide.ts';
import { paintBack } from './paint/back.ts';
import { paintFrame } from './paint/frame.ts';
import type { Frame } from './paint/place.ts';
import { advance } from './paint/shots.ts';
import { createSprites } from './paint/sprites.ts';
import { themeOf } from './palette.ts';
import { mayShoot, type Scene, stepTarget, swimAt } from './scene.ts';
import './fishing.css';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Who wants no motion gets a picture a quarter of a second: fish have to be found where they are. */
const STILL_MS = 250;

type Props = {
  readonly scene: Scene;
  /** Read out: what is aimed at, and which keys there are. */
  readonly label: string;
  /** Undefined for who only looks on. */
  readonly onShoot: ((swim: Swim) => void) | undefined;
  /** The sight lies on another fish. */
  readonly onAim: (swim: Swim) => void;
};

/** How large fish are drawn: a phone shows them larger than its width would have it. */
const unitOf = (width: number, height: number): number => (Math.min(width, height * 0.9) / 1_000) * 1.5;

function layersOf(box: HTMLElement, scene: Scene) {
  const [back, front] = [...box.querySelectorAll('canvas')];
  const [behind, c] = [back?.getContext('2d'), front?.getContext('2d')];
  if (!back || !front || !behind || !c) return undefined;
  const theme = themeOf(scene.sea.code);
  // Fish are many and move: two device pixels for one are enough for any eye.
  const dense = Math.min(2, devicePixelRatio);
  const sprites = createSprites(dense);
  let [width, height] = [0, 0];
  return {
    size: (): void => {
      [width, height] = [box.clientWidth, box.clientHeight];
      for (const canvas of [back, front]) {
        canvas.width = Math.round(width * dense);
        canvas.height = Math.round(height * dense);
      }
      for (const context of [behind, c]) context.setTransform(dense, 0, 0, dense, 0, 0);
      paintBack(behind, { width, height }, theme);
    },
    paint: (): void => {
      const frame: Frame = {
        c,
        width,
        height,
        theme,
        sprites,
        unit: unitOf(width, height),
        clock: performance.now(),
        still: isStill(),
      };
      advance(frame, scene);
      paintFrame(frame, scene);
    },
  };
}

export function Water({ scene, label, onShoot, onAim }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const layers = element && layersOf(element, scene);
    if (!layers) return;
    let going = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      if (!going) return;
      layers.paint();
      if (isStill()) timer = setTimeout(next, STILL_MS);
      else requestAnimationFrame(next);
    };
    layers.size();
    next();
    const sized = new ResizeObserver(layers.size);
    sized.observe(element);
    return () => {
      going = false;
      clearTimeout(timer);
      sized.disconnect();
    };
  }, [scene]);
  const aim = (swim: Swim | undefined): Swim | undefined => {
    if (!swim) return undefined;
    scene.target = swim.id;
    onAim(swim);
    return swim;
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = {
      x: ((event.clientX - left) * 1_000) / width,
      y: ((event.clientY - top) * 1_000) / height,
    };
    const held = scene.locked && scene.target !== undefined ? scene.swims.get(scene.target) : undefined;
    const swim =
      held && mayShoot(scene, held, scene.now()) ? held : aim(swimAt(scene, point, width / height));
    if (swim) onShoot?.(swim);
  };
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (step !== undefined) {
      event.preventDefault();
      aim(stepTarget(scene, step));
      return;
    }
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    const target = scene.target === undefined ? stepTarget(scene, 1) : scene.swims.get(scene.target);
    const swim = aim(target);
    if (swim) onShoot?.(swim);
  };
  return (
    <div
      className="water"
      dir="ltr"
      ref={box}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is aimed at and shot into with keys
      tabIndex={0}
      onPointerDown={press}
      onKeyDown={key}
    >
      <canvas aria-hidden="true" />
      <canvas aria-hidden="true" />
    </div>
  );
}
