/** What chat refuses, in order of precedence: which room or conversation, then who, then what is said. */
import { defineFaults } from '#kernel/faults.ts';

export const chatFaults = defineFaults({
  'chat.unknown_room': { status: 404 },
  'chat.unknown_message': { status: 404 },
  'chat.unknown_conversation': { status: 404 },
  'chat.unknown_file': { status: 404 },
  'chat.unknown_sanction': { status: 404 },
  'chat.unknown_colleague': { status: 404 },
  'chat.service_off': { status: 409 },
  'chat.banned': { status: 403 },
  'chat.muted': { status: 403 },
  'chat.room_closed': { status: 409 },
  'chat.too_fast': { status: 429 },
  'chat.empty': { status: 422 },
  'chat.too_long': { status: 422 },
  /** Addresses and numbers to reach somebody outside: what swindlers write. */
  'chat.no_links': { status: 422 },
  'chat.not_won': { status: 422 },
  'chat.own_message': { status: 422 },
  'chat.one_at_a_time': { status: 409 },
  'chat.no_conversation': { status: 409 },
  'chat.wrong_picture': { status: 422 },
  'chat.too_many_files': { status: 422 },
  'chat.no_contact': { status: 422 },
  'chat.wrong_state': { status: 409 },
  'chat.taken': { status: 409 },
  'chat.not_yours': { status: 403 },
  'chat.changed_meanwhile': { status: 409 },
  'chat.embed_missing': { status: 422 },
});
