import type { CSSProperties, FocusEvent } from 'react';
import { useRef } from 'react';
import type { Banner } from '#features/around/content/contract.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { BannerCard } from './banner-card.tsx';
import { isDrawn, offsetOf, slidesOf } from './coverflow-rules.ts';
import { type Turning, useTurning } from './use-turning.ts';

function Controls({ count, turning }: { readonly count: number; readonly turning: Turning }) {
  const words = useWords();
  const { at, paused, calm, setPaused, to } = turning;
  return (
    <div className="cover-controls">
      {!calm && (
        <IconButton
          icon={paused ? 'run' : 'pause'}
          label={words(paused ? 'lobby.marquee_go' : 'lobby.marquee_pause')}
          onClick={() => setPaused(!paused)}
        />
      )}
      <div className="dots">
        {Array.from({ length: count }, (_, dot) => (
          <button
            key={dot}
            type="button"
            aria-label={words('lobby.banner_at', { at: dot + 1, count })}
            aria-current={at % count === dot ? 'true' : undefined}
            onClick={() => to(at - (at % count) + dot)}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a slide stands. One that is further than a step away is out of sight. */
function placeOf(offset: number): CSSProperties {
  return { '--at': `${offset}`, '--far': `${Math.abs(offset)}` };
}

function Carousel({ banners }: { readonly banners: readonly Banner[] }) {
  const words = useWords();
  const host = useRef<HTMLDivElement>(null);
  const slides = slidesOf(banners);
  const turning = useTurning(host, slides.length);
  const { at, awake, hold, drag } = turning;
  // Only a keyboard's focus holds the slide: a press goes on after it (docs/PRODUCT.md, 9).
  const onFocus = ({ target }: FocusEvent): void => hold(target.matches(':focus-visible'));
  return (
    <section className="cover" aria-label={words('lobby.banners')} data-awake={awake || undefined}>
      <div
        ref={host}
        className={slides.length > 1 ? 'cover-row' : 'cover-row cover-one'}
        onFocus={onFocus}
        onBlur={() => hold(false)}
        {...(slides.length > 1 && drag)}
      >
        {slides.map((banner, slide) => {
          const offset = offsetOf(slide, at, slides.length);
          return (
            // A banner that is only half in sight is not read out and takes no focus; the dots lead to it.
            <div
              key={slide}
              className={Math.abs(offset) > 1 ? 'cover-slide cover-away' : 'cover-slide'}
              style={placeOf(offset)}
              inert={offset !== 0}
            >
              {isDrawn(slide, offset, banners.length, awake) && <BannerCard banner={banner} />}
            </div>
          );
        })}
      </div>
      {banners.length > 1 && <Controls count={banners.length} turning={turning} />}
    </section>
  );
}

/** The banners of the home. A carousel moves its slides about, so another set or direction begins a fresh one. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  const { dir } = useLanguage();
  return <Carousel key={`${dir} ${banners.map(({ id }) => id).join(' ')}`} banners={banners} />;
}
