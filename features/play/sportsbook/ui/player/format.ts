/** In which of five ways this device writes odds. */
import { create } from 'zustand';
import { asFraction, type OddsFormat, FORMATS, readOdds, show } from '#games/odds/engine/formats.ts';

const KEY = 'sports.odds';
const kept = (): OddsFormat => {
  const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  return FORMATS.find((format) => format === value) ?? 'decimal';
};
export const useOddsFormat = create<{
  readonly format: OddsFormat;
  readonly choose: (format: OddsFormat) => void;
}>((set) => ({
  format: kept(),
  choose: (format) => {
    localStorage.setItem(KEY, format);
    set({ format });
  },
}));
export { FORMATS };

/** A decimal price in the chosen way. */
export function shownOdds(text: string, format: OddsFormat): string {
  const odds = readOdds(text);
  return odds ? show(asFraction(odds))[format] : text;
}
