/** The sea puts nothing into the first load: its titles stand among those of fishing. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {};
