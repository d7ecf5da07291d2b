/** What the catalogue refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const catalogueFaults = defineFaults({
  'catalogue.unknown_game': { status: 404 },
  'catalogue.unknown_vendor': { status: 404 },
  'catalogue.unknown_type': { status: 422 },
  'catalogue.changed_meanwhile': { status: 409 },
  'catalogue.end_in_the_past': { status: 422 },
});
