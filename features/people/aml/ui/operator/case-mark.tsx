import type { AmlCase } from '#features/people/aml/contract.ts';
import { CASE_LOOKS } from '#features/people/aml/ui/states.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** State, what came of it, and whether it keeps money from going out. */
export function CaseMark({ row }: { readonly row: AmlCase }) {
  const words = useWords();
  const { tone, word } = CASE_LOOKS[row.state];
  return (
    <span className="rowline">
      <StateMark tone={tone}>{words(word)}</StateMark>
      {row.outcome !== '' && <StateMark tone="plain">{words(`aml.outcome.${row.outcome}`)}</StateMark>}
      {row.restricts && <StateMark tone="danger">{words('aml.ops.restricts')}</StateMark>}
      {row.holds && !row.restricts && <StateMark tone="danger">{words('aml.ops.holds')}</StateMark>}
    </span>
  );
}
