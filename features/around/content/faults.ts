/** What the content room refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const contentFaults = defineFaults({
  'content.unknown_entry': { status: 404 },
  'content.unknown_version': { status: 404 },
  'content.changed_meanwhile': { status: 409 },
  'content.bad_place': { status: 422 },
  'content.bad_picture': { status: 422 },
  'content.bad_linkage': { status: 422 },
  'content.bad_window': { status: 422 },
  'content.no_english': { status: 422 },
});
