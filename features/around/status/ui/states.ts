/** States of parts and incidents: the colour and the word of each. */
import type { Impact, IncidentState, PartState } from '#features/around/status/contract/parts.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const PART_LOOKS = {
  works: { tone: 'gain', word: 'status.state.works' },
  slow: { tone: 'warn', word: 'status.state.slow' },
  down: { tone: 'danger', word: 'status.state.down' },
} as const satisfies States<PartState>;

export const INCIDENT_LOOKS = {
  looking: { tone: 'danger', word: 'status.incident.looking' },
  found: { tone: 'warn', word: 'status.incident.found' },
  watching: { tone: 'warn', word: 'status.incident.watching' },
  solved: { tone: 'gain', word: 'status.incident.solved' },
} as const satisfies States<IncidentState>;

export const IMPACT_LOOKS = {
  minor: { tone: 'warn', word: 'status.impact.minor' },
  major: { tone: 'danger', word: 'status.impact.major' },
  maintenance: { tone: 'plain', word: 'status.impact.maintenance' },
} as const satisfies States<Impact>;
