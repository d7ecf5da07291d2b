/** What the catalogue refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const catalogueFaults = defineFaults({
  'catalogue.not_allowed': { status: 403 },
  'catalogue.unknown_game': { status: 404 },
  'catalogue.unknown_vendor': { status: 404 },
  'catalogue.end_in_the_past': { status: 422 },
});
