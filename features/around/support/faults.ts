import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: who writes, which case, what is written, where the case stands. */
export const supportFaults = defineFaults({
  'support.closed_to_guests': { status: 403 },
  'support.email_wanted': { status: 422 },
  'support.wrong_email': { status: 422 },
  'support.unknown': { status: 404 },
  'support.unknown_macro': { status: 404 },
  'support.unknown_about': { status: 404 },
  'support.changed_meanwhile': { status: 409 },
  'support.too_many_cases': { status: 429 },
  'support.too_many_messages': { status: 429 },
  'support.no_text': { status: 422 },
  'support.wrong_length': { status: 422 },
  'support.no_english': { status: 422 },
  'support.words_crossed': { status: 422 },
  'support.outcome_wanted': { status: 422 },
  'support.decided_elsewhere': { status: 409 },
  'support.wrong_state': { status: 409 },
  'support.not_due': { status: 409 },
  'support.no_arbiter': { status: 409 },
});
