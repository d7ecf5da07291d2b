/** Values of settings as a reader says them: spans with their unit, amounts in the brand's currency, choices by their names. */
import { type Drawn, UNITS } from '#kernel/setting-fields.ts';
import { formatMoney } from '../money-format.ts';
import { useTag, useWordNamed } from '../words.tsx';
import { inUnit } from './units.ts';

/** @param currency code an amount is written in; without one it stays the decimal it is */
export function useSettingValue(
  currency: string | undefined,
): (drawn: Drawn | undefined, value: unknown) => string {
  const word = useWordNamed();
  const tag = useTag();
  return (drawn, value) => {
    if (value === undefined || value === '' || value === null) return '–';
    if (typeof value === 'boolean') return value ? '✓' : '✗';
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
    if (Array.isArray(value)) return String(value.length);
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([code, text]) => `${code}: ${String(text)}`)
        .join('\n');
    if (drawn?.kind === 'duration' && typeof value === 'number') {
      const every = drawn.every ?? 'second';
      return inUnit(value / UNITS[every], every, tag);
    }
    if (drawn?.kind === 'money' && currency !== undefined && /^\d+(\.\d+)?$/.test(String(value)))
      return formatMoney(String(value), currency, tag);
    const option = drawn?.options?.find((one) => one.value === value);
    if (option) return option.word ? word(option.word) : (option.text ?? option.value);
    return String(value);
  };
}
