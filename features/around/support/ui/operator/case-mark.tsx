import type { CaseState } from '#features/around/support/contract/kinds.ts';
import { CASE_LOOKS } from '#features/around/support/ui/states.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function CaseMark({ state }: { readonly state: CaseState }) {
  const words = useWords();
  const { tone, word } = CASE_LOOKS[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
