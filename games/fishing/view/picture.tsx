/** One fish, still: for the paytable and for slips. */
import { useEffect, useRef } from 'react';
import { createSprites } from './paint/sprites.ts';

export function FishPicture({ fish }: { readonly fish: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const c = element?.getContext('2d');
    if (!element || !c) return;
    const dense = Math.min(2, devicePixelRatio);
    const [width, height] = [56, 44];
    element.width = width * dense;
    element.height = height * dense;
    c.setTransform(dense, 0, 0, dense, 0, 0);
    const sprite = createSprites(dense).of(fish, 20);
    if (sprite)
      c.drawImage(
        sprite.picture,
        width / 2 - sprite.half,
        height / 2 - sprite.half,
        sprite.half * 2,
        sprite.half * 2,
      );
  }, [fish]);
  return <canvas className="fish-picture" ref={canvas} aria-hidden="true" />;
}
