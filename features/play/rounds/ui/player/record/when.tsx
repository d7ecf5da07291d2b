import { useTag } from '#platform/ui/words.tsx';

/** A moment in the reader's own zone; figures stay Western (RULINGS, texts and figures). */
export function When({ at }: { readonly at: string }) {
  const format = new Intl.DateTimeFormat(`${useTag()}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
