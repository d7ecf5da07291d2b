/** A browser's own name, shortened to what a person recognises. Names are names in every language. */
const first = (agent: string, names: readonly (readonly [RegExp, string])[]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? '–';

/** Order matters: Chrome calls itself Safari too, and Edge calls itself both. */
export const browserIn = (agent: string): string =>
  first(agent, [
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/UCBrowser\//, 'UC Browser'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);

export const systemIn = (agent: string): string =>
  first(agent, [
    [/Android/, 'Android'],
    [/iPhone|iPad|iPod/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux|X11/, 'Linux'],
  ]);

/** Something held in a hand, as far as its browser says. */
export const isHeld = (agent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(agent);
