/** What the house says in a thread by itself, in words. */
import { type CaseEvent, EVENTS, OUTCOMES, TEAMS } from '#features/around/support/contract/kinds.ts';
import type { useWords } from '#platform/ui/words.tsx';

type Words = ReturnType<typeof useWords>;
type Params = Readonly<Record<string, string>>;

const teamIn = (words: Words, team: string | undefined): string =>
  words(`support.team.${TEAMS.find((one) => one === team) ?? 'general'}`);
const outcomeIn = (words: Words, outcome: string | undefined): string => {
  const known = OUTCOMES.find((one) => one === outcome);
  return known ? words(`support.outcome.${known}`) : '';
};

/** An event of a newer server is shown as nothing rather than as its name. */
export function eventText(words: Words, event: string, params: Params): string {
  const known: CaseEvent | undefined = EVENTS.find((one) => one === event);
  if (known === undefined) return '';
  if (known === 'team') return words('support.event.team', { team: teamIn(words, params['team']) });
  if (known === 'decided' || known === 'arbiter_decided')
    return words(`support.event.${known}`, { outcome: outcomeIn(words, params['outcome']) });
  if (known === 'lapsed' && !params['arbiter']) return words('support.event.lapsed_inside');
  if (known === 'escalated' || known === 'lapsed')
    return words(`support.event.${known}`, { arbiter: params['arbiter'] ?? '' });
  if (known === 'dispute_opened' || known === 'dispute_received' || known === 'dispute_returned')
    return words(`support.event.${known}`, { serial: params['serial'] ?? '' });
  return words(`support.event.${known}`);
}
