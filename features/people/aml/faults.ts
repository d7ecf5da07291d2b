import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: which case, then who, then what stands. */
export const amlFaults = defineFaults({
  'aml.unknown': { status: 404 },
  'aml.unknown_member': { status: 404 },
  'aml.case_known': { status: 409 },
  'aml.changed_meanwhile': { status: 409 },
  'aml.claimed': { status: 409 },
  'aml.wrong_state': { status: 409 },
  'aml.not_restricted': { status: 409 },
  'aml.currency_twice': { status: 422 },
});
