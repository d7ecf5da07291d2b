/** What the door itself refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const httpFaults = defineFaults({
  'wire.malformed': { status: 400 },
  'wire.too_large': { status: 413 },
  'wire.headers_too_large': { status: 431 },
  'wire.too_slow': { status: 408 },
  'wire.expectation': { status: 417 },
  'wire.foreign_origin': { status: 403 },
  'wire.unknown_brand': { status: 404 },
  'wire.not_found': { status: 404 },
  'wire.too_many_requests': { status: 429 },
  'gate.sign_in_first': { status: 401 },
  'gate.not_allowed': { status: 403 },
  'gate.change_password_first': { status: 403 },
  'gate.play_closed': { status: 403 },
  'gate.enrol_first': { status: 403 },
  'idempotency.key_required': { status: 400 },
  'idempotency.key_malformed': { status: 400 },
  'wire.invalid': { status: 422 },
  'platform.defect': { status: 503 },
});
