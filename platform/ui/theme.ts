/** Dark, light or as the device: stored per device, applied before the first paint by `BOOT`. */
export type Theme = 'dark' | 'light' | 'device';
const KEY = 'theme';
/** `--surface-1` of each theme, for the browser's own bars. */
const BAR = { dark: '#161839', light: '#ffffff' } as const;

export const isTheme = (text: unknown): text is Theme =>
  text === 'dark' || text === 'light' || text === 'device';

export function storedTheme(): Theme {
  const text = localStorage.getItem(KEY);
  return isTheme(text) ? text : 'dark';
}

const resolved = (theme: Theme): 'dark' | 'light' =>
  theme === 'device' ? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark') : theme;

function apply(theme: Theme): void {
  const now = resolved(theme);
  document.documentElement.dataset['theme'] = now;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR[now]);
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply(theme);
}

/** Follows the device while that is the choice. */
export function followDevice(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => apply(storedTheme()));
}

/**
 * Runs in the head, before the body is parsed: theme, and whether this tab holds a session, so that neither flashes.
 * If the language cookie was lost, the stored language is put back and the page asked for once more.
 */
export const BOOT = `(function(d,l){try{var t=l.getItem('${KEY}');if(t==='device')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';if(t==='light'||t==='dark'){d.dataset.theme=t;document.querySelector('meta[name=theme-color]').content=t==='light'?'${BAR.light}':'${BAR.dark}'}if(sessionStorage.getItem('token'))d.dataset.member='';if(sessionStorage.getItem('slip.picks')||sessionStorage.getItem('slip.plays'))d.dataset.slip='';var g=l.getItem('lang');if(g&&!/(^|; )lang=/.test(document.cookie)&&/^[a-z]{2,3}(-[A-Za-z]{4})?$/.test(g)){document.cookie='lang='+g+'; path=/; max-age=${31_536_000}; samesite=lax';if(g!==d.dataset.language&&/lang=/.test(document.cookie))location.reload()}}catch(e){}})(document.documentElement,localStorage)`;
