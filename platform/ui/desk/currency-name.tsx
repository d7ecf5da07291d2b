import { PLAY_MONEY } from '#kernel/money.ts';
import { useTag } from '../words.tsx';

/** A currency by its name in the reader's language, its code beside it. @prop playMoney what credits of a trial are called */
export function CurrencyName({ code, playMoney }: { readonly code: string; readonly playMoney: string }) {
  const tag = useTag();
  if (code === PLAY_MONEY) return <>{playMoney}</>;
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
