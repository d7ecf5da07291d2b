/** Which browser a caller names, without its version: that changes by itself every few weeks, the family never does (decision 0021). */

/** Most name others beside themselves, so whoever is more than an engine comes before it. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/\b(EdgA?|EdgiOS|Edge)\//, 'edge'],
  [/\b(OPR|OPT|OPiOS|Opera Mini|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(UCBrowser|UCWEB)\b/, 'uc'],
  [/\bYaBrowser\//, 'yandex'],
  [/\bMiuiBrowser\//, 'miui'],
  [/\bHuaweiBrowser\//, 'huawei'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'chrome'],
  [/\bVersion\/[\d.]+.* Safari\/|\((iPhone|iPad|Macintosh)\b.*AppleWebKit\//, 'safari'],
];
/** Longer ones are nobody's. */
const MOST = 512;

/** The family; empty for a program, or a browser nobody here knows. */
export const browserOf = (agent: string): string =>
  FAMILIES.find(([pattern]) => pattern.test(agent.slice(0, MOST)))?.[1] ?? '';
