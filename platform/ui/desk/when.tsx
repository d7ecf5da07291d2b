import { createContext, useContext } from 'react';
import { dateFormat } from '../date-format.ts';
import { useTag } from '../words.tsx';

/** The time zone of the brand: people of one desk speak of one clock. */
export const ZoneContext = createContext('UTC');

/** An instant on the brand's clock. */
export function When({ at }: { readonly at: string }) {
  const format = dateFormat(useTag(), useContext(ZoneContext), 'minute');
  return (
    <time className="when" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
