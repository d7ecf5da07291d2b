/** Opened games and answers for the tests of the game page. */
import type { Opened, Play, SeedInfo } from '#features/play/rounds/contract.ts';

export const SEEDS: SeedInfo = {
  serverSeedHash: 'a9'.repeat(32),
  clientSeed: 'mine',
  nonce: 4,
  nextServerSeedHash: 'b0'.repeat(32),
};

export function playOf(part: Partial<Play> = {}): Play {
  return {
    roundId: '01900000-0000-7000-8000-000000000001',
    serial: 'R-0000-00000001',
    gameCode: 'monsoon-tiger',
    state: 'settled',
    stake: '20.00',
    currency: 'BDT',
    winUnits: 0,
    payout: '0.00',
    nonce: 4,
    steps: [],
    balance: '480.00',
    version: 11,
    at: '2026-11-21T03:00:00.000Z',
    ...part,
  };
}

export function openedOf(part: Partial<Opened> = {}): Opened {
  return {
    gameCode: 'monsoon-tiger',
    name: 'Monsoon Tiger',
    mode: 'real',
    currency: 'BDT',
    stakes: ['10.00', '20.00', '50.00'],
    defaultStake: '20.00',
    cycleMs: 2500,
    mayBuy: false,
    mayAutoplay: false,
    rtp: '96.0000',
    hitRate: '25.0000',
    engineVersion: 1,
    balance: '500.00',
    version: 10,
    seeds: SEEDS,
    session: { startedAt: '2026-11-21T02:00:00.000Z', net: '-120.00', rounds: 6 },
    openRound: null,
    trialToken: null,
    nextAt: '2026-11-21T03:00:00.000Z',
    serverTime: '2026-11-21T03:00:00.000Z',
    ...part,
  };
}
