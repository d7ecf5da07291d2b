/** What a call may refuse: what the door says of every call of its kind, and what the call names itself. */
import type { Call } from '#kernel/call.ts';
import type { Route } from './route.ts';

const BOOKS = ['platform.busy', 'platform.defect', 'platform.unavailable'];

/** What the platform refuses inside of any handler: input that is read late, keys that come twice, books that are away. */
export function sharedFaults(call: Call): readonly string[] {
  const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined;
  return [
    'wire.malformed',
    // A body is read before it is known that the call wants none.
    ...(call.method === 'GET' ? [] : ['wire.too_large']),
    ...(hasInput ? ['wire.invalid'] : []),
    ...(call.encrypted ? ['crypto.rejected'] : []),
    ...(call.idempotent
      ? ['idempotency.key_required', 'idempotency.key_malformed', 'idempotency.conflict']
      : []),
    ...BOOKS,
  ];
}

/** What the door refuses before the handler is asked. */
function doorFaults({ call, rules }: Route): readonly string[] {
  const allowed: readonly string[] = rules.allow;
  const isOpen = allowed.includes('guest') || allowed.includes('service');
  return [
    ...(call.method === 'GET' ? [] : ['wire.foreign_origin']),
    'wire.unknown_brand',
    'wire.too_many_requests',
    ...(isOpen ? [] : ['gate.sign_in_first']),
    ...(allowed.includes('service') ? [] : ['gate.not_allowed']),
    ...(rules.always ? [] : ['gate.change_password_first']),
    ...(allowed.includes('staff') && !rules.always && !rules.enrol ? ['gate.enrol_first'] : []),
  ];
}

/**
 * Every code a caller may be refused with, each once.
 * @param guard what a closed brand says, to whom it is closed
 */
export function refusalsOf(route: Route, guard: readonly string[] = []): readonly string[] {
  const { call, rules } = route;
  const closes = !rules.always && !rules.allow.some((one) => one === 'staff');
  return [
    ...new Set([
      ...doorFaults(route),
      ...(closes ? guard : []),
      ...sharedFaults(call),
      ...(call.faults ?? []),
    ]),
  ];
}
