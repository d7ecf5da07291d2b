import type { OpsFixture } from '#features/play/sportsbook/contract/ops.ts';
import { useWords } from '#platform/ui/words.tsx';

const TONES = {
  cancelled: 'danger',
  postponed: 'warn',
  hidden: 'plain',
  begun: 'plain',
  planned: 'gain',
} as const;

/** What players get to see of a match, in one word. */
export function FixtureMark({ fixture }: { readonly fixture: OpsFixture }) {
  const words = useWords();
  const { state, hidden, begun } = fixture;
  const name = state !== 'planned' ? state : hidden ? 'hidden' : begun ? 'begun' : 'planned';
  return (
    <span className="mark-state" data-tone={TONES[name]}>
      {words(`sportsbook.ops.state_${name}`)}
    </span>
  );
}
