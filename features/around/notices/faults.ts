/** What notices refuse. */
import { defineFaults } from '#kernel/faults.ts';

export const noticesFaults = defineFaults({
  'notices.unknown_message': { status: 404 },
  /** A copy is wanted by a way the member has proved no contact for. */
  'notices.no_contact': { status: 422 },
});
