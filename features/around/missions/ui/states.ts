import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { MissionState, TournamentPhase, TournamentState } from '../contract/kinds.ts';

export const PHASE_LOOKS = {
  upcoming: { tone: 'warn', word: 'missions.phase.upcoming' },
  running: { tone: 'gain', word: 'missions.phase.running' },
  settling: { tone: 'warn', word: 'missions.phase.settling' },
  paid: { tone: 'plain', word: 'missions.phase.paid' },
  cancelled: { tone: 'danger', word: 'missions.phase.cancelled' },
} as const satisfies States<TournamentPhase>;

export const MISSION_LOOKS = {
  draft: { tone: 'warn', word: 'missions.ops.state_draft' },
  live: { tone: 'gain', word: 'missions.ops.state_live' },
  stopped: { tone: 'danger', word: 'missions.ops.state_stopped' },
} as const satisfies States<MissionState>;

export const TOURNAMENT_LOOKS = {
  draft: { tone: 'warn', word: 'missions.ops.state_draft' },
  live: { tone: 'gain', word: 'missions.ops.state_live' },
  paid: { tone: 'plain', word: 'missions.ops.state_paid' },
  cancelled: { tone: 'danger', word: 'missions.ops.state_cancelled' },
} as const satisfies States<TournamentState>;
