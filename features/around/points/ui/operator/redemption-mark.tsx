import type { OpsRedemption } from '#features/around/points/contract/ops.ts';
import { REDEMPTION_LOOKS } from '#features/around/points/ui/states.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function RedemptionMark({ state }: Pick<OpsRedemption, 'state'>) {
  const words = useWords();
  const { tone, word } = REDEMPTION_LOOKS[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
