import { expect, it } from 'vitest';
import type { FlightPhase } from './use-flight.ts';
import { type BetState, betStateOf } from './bet-state.ts';

type Bet = Parameters<typeof betStateOf>[0];
const open: Bet = { state: 'open', out: null, auto: null };
const auto: Bet = { ...open, auto: '1.30' };

it.each<[string, Bet, FlightPhase, number, BetState]>([
  ['without a way out of its own, in the air', open, 'flying', 580, 'flying'],
  ['below its multiplier', auto, 'flying', 129, 'flying'],
  ['at its multiplier', auto, 'flying', 130, 'leaving'],
  ['far above its multiplier', auto, 'flying', 580, 'leaving'],
  [
    'paid at its multiplier while the round flies on',
    { ...auto, state: 'settled', out: '1.30' },
    'flying',
    580,
    'out',
  ],
  ['taken out by hand and not yet paid', { ...open, out: '2.00' }, 'flying', 210, 'out'],
  ['of a round that ended above its multiplier, not yet told', auto, 'ended', 131, 'leaving'],
  ['of a round that ended below its multiplier', auto, 'ended', 129, 'lost'],
  ['of a round that ended with it', open, 'ended', 580, 'lost'],
  ['settled without a payout', { ...auto, state: 'settled' }, 'ended', 129, 'lost'],
  ['given back', { ...auto, state: 'voided' }, 'voided', 100, 'voided'],
  ['before the start', auto, 'betting', 100, 'in'],
  ['between close and start', auto, 'ready', 100, 'in'],
])('a bet %s', (_, bet, phase, hundredths, betState) => {
  expect(betStateOf(bet, phase, hundredths)).toBe(betState);
});
