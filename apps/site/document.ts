/** The HTML document around a drawn page. */
import type { Language } from '#kernel/words.ts';
import { sprite } from '#platform/ui/icons.ts';
import type { PageAssets } from '#platform/ui/page-assets.ts';
import { KEEP_PRESSES } from '#platform/ui/presses.tsx';
import { BOOT } from '#platform/ui/theme.ts';
import { writePageData } from './page-data.ts';
import type { PageData } from './page-data.ts';

/**
 * Stands where the nonce of an answer goes, so that a drawn page can be kept and sent many times. Another one in every process: whoever
 * could write it into a page – a search, a name – would read the nonce there.
 */
export const NONCE_PLACE = crypto.randomUUID();

type Input = {
  readonly body: string;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly assets: PageAssets;
  readonly data: PageData;
};

const BARS = { dark: '#161839', light: '#ffffff' } as const;
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Pictures of the first screen that are still on their way get so long before the scripts share their line, ms. */
const PICTURES_FIRST_MS = 300;
/** What lies below is laid out in the page's own letters; ones that do not come are not waited for longer, ms. */
const LETTERS_MS = 1_000;
/** A tab in the background paints nothing: its scripts are asked for all the same, ms. */
const UNPAINTED_MS = 3_000;

/**
 * The page stands complete before its script comes, so words and pictures get the line first: the scripts are asked for when the
 * first paint has reached the glass, all at once. A frame that is only drawn is not enough: a slow phone needs up to half a second
 * from there to the glass, and scripts that come in between take the font's part of the line (home, LCP 1.9 s → 1.5 s).
 * A picture that has just come is on the glass two frames later, however long a frame takes.
 * `data-painted` lets the style sheet hold back what lies below until the letters are there, else it is laid out twice; `near` and
 * `all` hold back what lies further down until there is time, each in a frame of its own (lobby.css). The letters have a frame of
 * their own, too: laying out the first screen anew takes a slow phone a twentieth of a second already.
 * They are evaluated in tasks of their own, the libraries first: one task of all kept a slow phone for a tenth of a second.
 */
const startAfterPaint = ({ script, preloads }: PageAssets, isBare: boolean): string => {
  const libraries = ['/react-', '/ground-'].flatMap((name) => preloads.filter((file) => file.includes(name)));
  const show =
    `const idle=(f)=>self.requestIdleCallback?requestIdleCallback(f,{timeout:${LETTERS_MS}}):setTimeout(f);` +
    `const show=()=>{const s=d.documentElement.dataset;if('painted' in s)return;s.painted='';` +
    `idle(()=>{s.painted='near';idle(()=>{s.painted='all'})})};`;
  const start =
    `const start=()=>{if(begun)return;begun=1;d.fonts.ready.then(()=>requestAnimationFrame(()=>setTimeout(show)));setTimeout(show,${LETTERS_MS});for(const s of ${JSON.stringify([script, ...preloads])}){` +
    `const l=d.createElement('link');l.rel='modulepreload';l.href=s;l.nonce=d.querySelector('[property=csp-nonce]').nonce;d.head.append(l)}` +
    `const steps=${JSON.stringify([...libraries, script])};const step=()=>steps.length&&import(steps.shift()).finally(()=>setTimeout(step));step()};`;
  const painted =
    `const soon=()=>requestAnimationFrame(()=>requestAnimationFrame(start));` +
    `const painted=()=>d.readyState==='complete'?soon():(addEventListener('load',soon),setTimeout(soon,${PICTURES_FIRST_MS}));`;
  const watch =
    `try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();painted()}})` +
    `.observe({type:'paint',buffered:true})}catch{painted()}`;
  const wait = isBare ? '0' : `d.hidden?0:${UNPAINTED_MS}`;
  return `const d=document;let begun=0;${show}${start}${painted}${watch};setTimeout(start,${wait})`;
};

/** Nothing but bars that stand for what is to come: no paint of it counts as one, and nothing on it is kept waiting by its program. */
const isBare = (body: string): boolean =>
  !/<(?:img|svg|canvas|video)\b/.test(body) && body.replaceAll(/<[^>]*>/g, '').trim() === '';

export function documentOf({ body, title, description, language, theme, assets, data }: Input): string {
  const nonce = `nonce="${NONCE_PLACE}"`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta name="theme-color" content="${BARS[theme]}">`,
    `<meta property="csp-nonce" ${nonce}>`,
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<script ${nonce}>${BOOT};${KEEP_PRESSES}</script>`,
    `<style ${nonce}>${assets.css}</style>`,
    `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`,
    // These sheets are in the page already. Parts that come later look for them by their addresses and would fetch them once more.
    ...assets.inlined.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script type="module" ${nonce}>${startAfterPaint(assets, isBare(body))}</script>`,
    '<link rel="icon" href="/art/category/crash.svg" type="image/svg+xml">',
  ].join('');
  return (
    `<!doctype html><html lang="${language.tag}" dir="${language.dir}" data-theme="${theme}" data-language="${language.code}">` +
    `<head>${head}</head><body>${sprite()}<div id="root">${body}</div>` +
    `<script type="application/json" id="page-data">${writePageData(data)}</script></body></html>`
  );
}
