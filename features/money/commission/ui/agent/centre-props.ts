/** What the centre hands each of its tabs. */
import type { AgentProfile } from '#features/people/agents/contract.ts';

/** What every page is handed. */
export type CentreProps = { readonly profile: AgentProfile };
