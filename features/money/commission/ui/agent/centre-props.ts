/** What the centre hands each of its tabs. */
import type { Standing } from '#features/people/agents/contract.ts';

/** What every page is handed. */
export type CentreProps = { readonly standing: Standing };
