import type { OpsDocument } from '#features/people/verification/contract/review.ts';
import { DOCUMENT_LOOKS } from '#features/people/verification/ui/states.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function DocumentMark({ state }: Pick<OpsDocument, 'state'>) {
  const words = useWords();
  const { tone, word } = DOCUMENT_LOOKS[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
