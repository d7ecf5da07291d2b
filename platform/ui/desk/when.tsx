import { createContext, useContext } from 'react';
import { useTag } from '../words.tsx';

/** The time zone of the brand: people of one desk speak of one clock. */
export const ZoneContext = createContext('UTC');

const kept = new Map<string, Intl.DateTimeFormat>();

/** A formatter is 65 times dearer fresh than cached. Western digits in tables of every language. */
export function dateFormat(
  tag: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, zone, options]);
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${tag}-u-nu-latn-ca-gregory`, { timeZone: zone, ...options });
  kept.set(key, made);
  return made;
}

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** An instant on the brand's clock. */
export function When({ at }: { readonly at: string }) {
  const format = dateFormat(useTag(), useContext(ZoneContext), SHORT);
  return (
    <time className="when" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
