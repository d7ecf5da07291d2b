import { describe, expect, it } from 'vitest';
import { TRANSFER_KINDS } from '#ledger/contract.ts';
import { RECORD_TYPES } from './contract.ts';
import { causeOf, kindsOf } from './rules.ts';

describe('types of the account record', () => {
  it('hold every kind of transfer once', () => {
    expect(RECORD_TYPES.flatMap((type) => [...kindsOf(type)]).sort()).toEqual([...TRANSFER_KINDS].sort());
  });

  it('tell a withdrawal from a bet', () => {
    expect(kindsOf('withdrawal')).toEqual(['withdrawal', 'withdrawal_paid', 'withdrawal_returned']);
    expect(causeOf('settle')).toBe('round');
    expect(causeOf('table_void')).toBe('table');
    expect(causeOf('grant')).toBeUndefined();
  });
});
