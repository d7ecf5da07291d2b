/** What a member and the desk are told of money that moved. */
import { describe, expect, it } from 'vitest';
import {
  keyOfLine,
  presentBalance,
  presentLine,
  presentLineSum,
  presentTransfer,
  presentTransferAsAsked,
  serialOf,
} from './present.ts';
import type { LineRow } from './store.ts';
import type { TransferRow } from './store/transfers.ts';

const AT = new Date(Date.UTC(2026, 10, 23, 11));
const ID = '0190f5a0-1234-7000-8000-00000000abcd';
const line = (more: Partial<LineRow> = {}): LineRow =>
  ({
    transfer_id: ID,
    seq: 1,
    at: AT,
    kind: 'deposit',
    transfer_kind: 'deposit',
    key: 'deposit D-26-000123',
    ref: ID,
    serial: null,
    amount: -150n,
    balance_after: 9_850n,
    currency: 'BDT',
    ...more,
  }) as LineRow;
const transfer = (more: Partial<TransferRow> = {}): TransferRow =>
  ({
    id: ID,
    serial: 'M-1',
    vendor: 'lantern',
    direction: 'in',
    amount: 12_345n,
    currency: 'BDT',
    state: 'refused',
    reason: 'declined',
    created_at: AT,
    ended_at: AT,
    ...more,
  }) as TransferRow;

describe('a line of the record', () => {
  it('carries the number of the slip: its own, a deposit’s out of its key, else one made of what it belongs to', () => {
    expect(serialOf(line({ serial: 'X-9' }))).toBe('X-9');
    expect(serialOf(line())).toBe('D-26-000123');
    expect(serialOf(line({ transfer_kind: 'round' }))).toMatch(/^R-/);
    expect(serialOf(line({ transfer_kind: 'grant' }))).toMatch(/^T-/);
    // A key that only looks like a deposit’s is none.
    expect(serialOf(line({ key: 'deposits of old' }))).toMatch(/^T-/);
  });

  it('says what moved with its sign, and what was there after it', () => {
    expect(presentLine(line())).toMatchObject({
      amount: '-1.50',
      balanceAfter: '98.50',
      currency: 'BDT',
      cause: { kind: 'deposit', ref: ID },
    });
    expect(presentLine(line({ transfer_kind: 'grant' }))).not.toHaveProperty('cause');
    expect(presentLine(line({ currency: 'VND', amount: 150n, balance_after: 1_000n }))).toMatchObject({
      amount: '150',
      balanceAfter: '1000',
    });
  });

  it('of a transfer that moves the cash twice has a name of its own each time', () => {
    expect(keyOfLine(line({ seq: 1 }))).not.toBe(keyOfLine(line({ seq: 2 })));
  });

  it('adds up what came and what went apart', () => {
    expect(presentLineSum({ n: 3n, came: 1_000n, went: 2_550n }, 'BDT')).toEqual({
      lines: 3,
      came: '10.00',
      went: '25.50',
      net: '-15.50',
    });
  });
});

describe('a transfer to a vendor', () => {
  it('says why it was refused as a word of the room', () => {
    expect(presentTransfer(transfer())).toMatchObject({ reason: 'wallet.reason.declined', amount: '123.45' });
    expect(presentTransfer(transfer({ reason: '', ended_at: null }))).toMatchObject({
      reason: '',
      endedAt: null,
    });
  });

  it('answers the same for the same key for ever, whatever became of it', () => {
    const first = presentTransferAsAsked(transfer({ state: 'asked', reason: '', ended_at: null }));
    for (const state of ['done', 'refused', 'review'] as const)
      expect(presentTransferAsAsked(transfer({ state }))).toEqual(first);
  });
});

it('a balance is what can be spent, with what is held beside it', () => {
  expect(presentBalance({ cash: 123n, held: 45_600n, version: 7 } as never, 'BDT')).toEqual({
    balance: '1.23',
    held: '456.00',
    currency: 'BDT',
    version: 7,
  });
});
