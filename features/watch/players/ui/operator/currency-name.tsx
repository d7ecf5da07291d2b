import { useTag, useWords } from '#platform/ui/words.tsx';

/** XXX is no currency anybody knows: credits of a trial. */
const PLAY_MONEY = 'XXX';

/** A currency by its name in the reader's language, its code beside it. */
export function CurrencyName({ code }: { readonly code: string }) {
  const words = useWords();
  const tag = useTag();
  if (code === PLAY_MONEY) return <>{words('players.play_money')}</>;
  const name = nameOf(code, tag);
  return <>{name === code ? code : `${name} (${code})`}</>;
}

function nameOf(code: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'currency' }).of(code) ?? code;
  } catch {
    // USDT is four letters: Intl knows none such.
    return code;
  }
}
