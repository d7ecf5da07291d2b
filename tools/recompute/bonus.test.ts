/** `haat recompute bonus`: one bonus from its grant to its end, as docs/RECOMPUTE.md says it. */
import { expect, it } from 'vitest';
import { recompute } from './bonus.ts';

const TERMS = {
  amount: '1000.00',
  wagering: '8',
  maxBet: '200.00',
  contribution: { RNG: '1', LIVE: '0.1' },
  expires: '2026-12-01T00:00:00.000Z',
};
const at = '2026-11-21T10:00:00.000Z';
const GRANT = { at, kind: 'grant' };
const line = (...events: readonly object[]) => ({ id: '1', terms: TERMS, events: [GRANT, ...events] });

it('follows stakes by their share', () => {
  expect(
    recompute(
      line(
        { at, kind: 'stake', category: 'RNG', stake: '100.00', return: '40.00' },
        { at, kind: 'stake', category: 'LIVE', stake: '100.00', return: '0' },
      ),
    ),
  ).toMatchObject({
    id: '1',
    state: 'active',
    wagered: '110.00',
    left: '7890.00',
    cash: '0.00',
    bonus: '840.00',
  });
});
it('a request for a withdrawal gives it up, and touches no cash', () => {
  expect(recompute({ ...line({ kind: 'withdraw_request' }), cash: '12.00' })).toMatchObject({
    state: 'forfeited',
    cash: '12.00',
    bonus: '0.00',
  });
});
it('becomes cash when it is wagered', () => {
  const bets = Array.from({ length: 40 }, () => ({
    at,
    kind: 'stake',
    category: 'RNG',
    stake: '200.00',
    return: '200.00',
  }));
  expect(recompute(line(...bets))).toMatchObject({
    state: 'converted',
    cash: '1000.00',
    bonus: '0.00',
    left: '0.00',
  });
});
it('a stake above the largest one is none, and nothing is after the end of its time', () => {
  expect(recompute(line({ at, kind: 'stake', category: 'RNG', stake: '200.01', return: '0' }))).toMatchObject(
    {
      wagered: '0.00',
      steps: [{ kind: 'grant' }, { kind: 'stake', says: 'above the largest stake' }],
    },
  );
  expect(
    recompute(
      line({ at: '2026-12-02T00:00:00.000Z', kind: 'stake', category: 'RNG', stake: '10.00', return: '0' }),
    ),
  ).toMatchObject({ state: 'expired', wagered: '0.00' });
});
it.each([
  [{ id: 1 }, { id: 1, error: { code: 'line.wrong' } }],
  [
    { ...line(), currency: 'NOPE' },
    { id: '1', error: { code: 'money.unknown_currency', field: 'currency' } },
  ],
  [line({ kind: 'stake', stake: '1.001' }), { id: '1', error: { code: 'money.malformed' } }],
])('says of what cannot be read why', (wrong, says) => {
  expect(recompute(wrong)).toMatchObject(says);
});
