import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: which document, then what is sent, then what stands. */
export const verificationFaults = defineFaults({
  'verification.unknown': { status: 404 },
  'verification.unknown_kind': { status: 422 },
  'verification.kind_twice': { status: 422 },
  'verification.document_waits': { status: 409 },
  'verification.quota': { status: 429 },
  'verification.too_many_pages': { status: 409 },
  'verification.wrong_picture': { status: 422 },
  'verification.wrong_state': { status: 409 },
  'verification.no_pages': { status: 409 },
  'verification.profile_missing': { status: 409 },
  'verification.changed_meanwhile': { status: 409 },
  'verification.claimed': { status: 409 },
  'verification.checks_missing': { status: 422 },
  'verification.wrong_until': { status: 422 },
});
