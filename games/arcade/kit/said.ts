/** What is said of a round, on the screen and to a screen reader. */
import type { GameHost, RoundAnswer } from '#games/host.ts';
import { parseAmount } from '#kernel/money.ts';
import { useWords } from '#platform/ui/words.tsx';
import { isAbove, type Round } from './use-round.ts';
import { multiple } from './sums.ts';

/** payout ÷ stake with two decimals. */
export function multipleOf(
  { stake, payout }: Pick<RoundAnswer, 'stake' | 'payout'>,
  currency: string,
): string {
  const hundredths = (parseAmount(payout, currency) * 100n) / parseAmount(stake, currency);
  return multiple(Number(hundredths), 100);
}

/** @param says what the game adds of its own, e.g. the number that was rolled */
export function useSaid(
  host: GameHost,
  { phase, answer }: Round,
  says: string | undefined,
): { readonly text: string; readonly won: boolean } {
  const words = useWords();
  if (phase === 'asking') return { text: '…', won: false };
  if (!answer || phase === 'showing') return { text: '', won: false };
  if (phase === 'open') return { text: says ?? '', won: false };
  const amount = host.formatMoney(answer.payout);
  const won = isAbove(answer, host.currency);
  const paid = parseAmount(answer.payout, host.currency) > 0n;
  const text = won
    ? words('arcade.won', { amount: `+${amount}`, times: multipleOf(answer, host.currency) })
    : paid
      ? words('arcade.back', { amount })
      : words('arcade.lost');
  return { text: says ? `${says} ${text}` : text, won };
}
