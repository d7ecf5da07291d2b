/** In which of five ways this device writes odds. */
import { asFraction, type OddsFormat, FORMATS, readOdds, show } from '#games/odds/engine/formats.ts';
import { createKept } from '#platform/ui/device-kept.ts';

const KEY = 'sports.odds';
const kept = (): OddsFormat => {
  const value = localStorage.getItem(KEY);
  return FORMATS.find((format) => format === value) ?? 'decimal';
};
export const useOddsFormat = createKept<{
  readonly format: OddsFormat;
  readonly choose: (format: OddsFormat) => void;
}>(
  (set) => ({
    format: 'decimal',
    choose: (format) => {
      localStorage.setItem(KEY, format);
      set({ format });
    },
  }),
  () => ({ format: kept() }),
);
export { FORMATS };

/** A decimal price in the chosen way. */
export function shownOdds(text: string, format: OddsFormat): string {
  const odds = readOdds(text);
  return odds ? show(asFraction(odds))[format] : text;
}
