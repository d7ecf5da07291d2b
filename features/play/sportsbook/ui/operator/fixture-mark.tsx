import type { OpsFixture } from '#features/play/sportsbook/contract/ops.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

type FixtureState = OpsFixture['state'] | 'hidden' | 'begun';

const FIXTURE_STATES = {
  cancelled: { tone: 'danger', word: 'sportsbook.ops.state_cancelled' },
  postponed: { tone: 'warn', word: 'sportsbook.ops.state_postponed' },
  hidden: { tone: 'plain', word: 'sportsbook.ops.state_hidden' },
  begun: { tone: 'plain', word: 'sportsbook.ops.state_begun' },
  planned: { tone: 'gain', word: 'sportsbook.ops.state_planned' },
} as const satisfies States<FixtureState>;

/** What players get to see of a match, in one word. */
export function FixtureMark({ fixture }: { readonly fixture: OpsFixture }) {
  const words = useWords();
  const { state, hidden, begun } = fixture;
  const { tone, word } =
    FIXTURE_STATES[state !== 'planned' ? state : hidden ? 'hidden' : begun ? 'begun' : 'planned'];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
