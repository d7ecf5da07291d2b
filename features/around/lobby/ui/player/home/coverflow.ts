/** The turning of the banners. Loaded after the first screen stands: until then the first banner stands alone in its place. */
import Swiper from 'swiper';
import { Autoplay, EffectCoverflow } from 'swiper/modules';
import { BANNER_GAP, BANNER_TIMES, BANNERS_SEEN } from './coverflow-rules.ts';

export type Coverflow = {
  /** Shows the slide of that number. */
  readonly to: (slide: number) => void;
  readonly run: () => void;
  readonly stop: () => void;
  readonly end: () => void;
};

/** @param calm motion is not wanted: nothing turns by itself, and a turn is a cut */
export function startCoverflow(
  host: HTMLElement,
  { calm, onTurn }: { readonly calm: boolean; readonly onTurn: (slide: number) => void },
): Coverflow {
  const swiper = new Swiper(host, {
    modules: [Autoplay, EffectCoverflow],
    effect: 'coverflow',
    coverflowEffect: { rotate: calm ? 0 : 24, depth: 110, stretch: 0, modifier: 1, slideShadows: false },
    slidesPerView: BANNERS_SEEN,
    spaceBetween: BANNER_GAP,
    speed: calm ? 0 : BANNER_TIMES.turnMs,
    loop: true,
    centeredSlides: true,
    autoplay: calm ? false : { delay: BANNER_TIMES.stayMs, disableOnInteraction: false },
    on: { realIndexChange: ({ realIndex }) => onTurn(realIndex) },
  });
  return {
    to: (slide) => swiper.slideToLoop(slide),
    run: () => swiper.autoplay.start(),
    stop: () => swiper.autoplay.stop(),
    end: () => swiper.destroy(),
  };
}
