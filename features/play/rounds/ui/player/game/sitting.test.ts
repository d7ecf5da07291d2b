import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openedOf, playOf } from '../fixtures.ts';
import { createSitting, netAfter } from './sitting.ts';

it('changes the header once, when the picture has caught up', () => {
  const sitting = createSitting(openedOf());
  const play = playOf({ payout: '50.00', balance: '530.00' });
  sitting.hold();
  sitting.news({ balance: '530.00', version: 11 });
  expect(sitting.store.getState()).toMatchObject({
    shown: { balance: '500.00' },
    net: '-120.00',
    busy: true,
  });
  sitting.settle(play);
  expect(sitting.store.getState()).toMatchObject({
    shown: { balance: '530.00' },
    net: '-90.00',
    busy: false,
  });
});

it('shows what came from elsewhere meanwhile, and never goes back to an older figure', () => {
  const sitting = createSitting(openedOf());
  sitting.hold();
  sitting.news({ balance: '1480.00', version: 12 });
  sitting.settle(playOf());
  expect(sitting.store.getState().shown.balance).toBe('1480.00');
  sitting.news({ balance: '480.00', version: 11 });
  expect(sitting.store.getState().shown.balance).toBe('1480.00');
});

it('does not count a round twice: a repeated answer, or one the opening knew already', () => {
  const sitting = createSitting(openedOf());
  sitting.settle(playOf());
  sitting.settle(playOf());
  expect(sitting.store.getState()).toMatchObject({ net: '-140.00', rounds: [{ serial: 'R-0000-00000001' }] });
  const reopened = createSitting(openedOf({ version: 11, balance: '480.00' }));
  reopened.settle(playOf({ version: 11 }));
  expect(reopened.store.getState()).toMatchObject({ net: '-120.00', shown: { balance: '480.00' } });
});

it('counts only the payout of a round whose stake the opening had booked', () => {
  const openRound = playOf({ state: 'open' });
  const sitting = createSitting(openedOf({ openRound }));
  sitting.settle(playOf({ payout: '70.00', version: 14, balance: '570.00' }));
  expect(sitting.store.getState().net).toBe('-50.00');
});

it('shows what is known after a call that failed', () => {
  const sitting = createSitting(openedOf());
  sitting.hold();
  sitting.news({ balance: '480.00', version: 11 });
  sitting.release();
  expect(sitting.store.getState()).toMatchObject({ busy: false, shown: { balance: '480.00' } });
});

it('numbers the next round', () => {
  const sitting = createSitting(openedOf());
  sitting.staked(playOf({ nonce: 4 }), 'a');
  sitting.staked(playOf({ nonce: 2 }), 'b');
  expect(sitting.store.getState().seeds.nonce).toBe(5);
});

it('adds up exactly, whatever the amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 11n });
  const wire = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 9 }), (rounds) => {
      let net = '0.00';
      let sum = 0n;
      for (const [stake, payout] of rounds) {
        net = netAfter(net, playOf({ stake: wire(stake), payout: wire(payout) }), '0.00');
        sum += payout - stake;
      }
      return net === (sum < 0n ? `-${wire(-sum)}` : wire(sum));
    }),
  );
});
