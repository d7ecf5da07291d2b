import { describe, expect, it } from 'vitest';
import { defineFaults, Fault, isFault, knownFaults } from './faults.ts';

const faults = defineFaults({
  'trial.closed': { status: 403 },
  'trial.busy': { status: 503, retryAfterMs: 2_000 },
});

describe('a fault', () => {
  it('carries its code, its status and what it was given', () => {
    const fault = faults('trial.closed', { params: { most: 3 }, fields: { stake: 'trial.closed' } });
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({
      message: 'trial.closed',
      code: 'trial.closed',
      status: 403,
      detail: { params: { most: 3 }, fields: { stake: 'trial.closed' } },
    });
    expect(isFault(fault)).toBe(true);
    expect(isFault(new Error('trial.closed'))).toBe(false);
  });

  it('says when to come back, unless whoever throws it knows better', () => {
    expect(faults('trial.busy').detail.retryAfterMs).toBe(2_000);
    expect(faults('trial.busy', { retryAfterMs: 50 }).detail.retryAfterMs).toBe(50);
    expect(faults('trial.closed').detail.retryAfterMs).toBeUndefined();
  });

  it('costs no stack, and leaves the stacks of accidents alone', () => {
    expect(faults('trial.closed').stack?.split('\n').length).toBe(1);
    expect(new Error('accident').stack?.split('\n').length).toBeGreaterThan(1);
  });

  it('is declared before it is thrown, in its order', () => {
    expect(faults.codes).toEqual(['trial.closed', 'trial.busy']);
    expect(knownFaults().get('trial.busy')).toEqual({ status: 503, retryAfterMs: 2_000 });
    // @ts-expect-error: the type knows the codes, and so does the program.
    expect(() => faults('trial.unknown')).toThrow('is not declared');
  });
});
