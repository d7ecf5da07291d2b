/** What notices refuse. */
import { defineFaults } from '#kernel/faults.ts';

export const noticesFaults = defineFaults({
  'notices.unknown_message': { status: 404 },
  /** A copy is wanted by a way the member has proved no contact for. */
  'notices.no_contact': { status: 422 },
  'notices.unknown_account': { status: 422 },
  /** The brand's own language is what everybody can be shown. */
  'notices.language_missing': { status: 422 },
  'notices.unknown_language': { status: 422 },
  'notices.past': { status: 422 },
  'notices.sent_already': { status: 409 },
  'notices.wrong_state': { status: 409 },
  'notices.changed_meanwhile': { status: 409 },
  /** A subscription that leads nowhere, or inside. */
  'notices.wrong_device': { status: 422 },
  'notices.too_many_devices': { status: 409 },
  'notices.unknown_zone': { status: 422 },
});
