/** Stakes and acts of one batch, decided without a database: what is refused, what waits, and that nobody gets another's round. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { decideRequest } from '#features/play/stakes/service/batch.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { protectionFaults } from '#features/people/protection/faults.ts';
import { contextAt, offered, openRound, planned, type Plan, type Scene, sceneOf } from '../fixtures.ts';
import { serialOf } from '../present.ts';
import { payoutOf } from '../rules.ts';
import type { ActRequest } from './requests.ts';
import { roundKind } from './batch.ts';
import { contentOf, heldAhead } from './stake.ts';
import type { StakeRequest } from './requests.ts';
import { openKey } from './state.ts';
import type { RoundContext } from './requests.ts';

const coin = offered(planned('coin'));
const LOSES: Plan = { acts: 0, win: 0 };

const staking = (
  bettor: RoundContext,
  choice: Plan = LOSES,
  more: Partial<StakeRequest> = {},
): StakeRequest => ({
  ...bettor,
  type: 'stake',
  stake: minor(1_000n),
  choice,
  ...more,
});
const acting = (
  bettor: RoundContext,
  roundId: ActRequest['roundId'],
  more: Partial<ActRequest> = {},
): ActRequest => ({
  ...bettor,
  type: 'act',
  roundId,
  step: 1,
  action: 'go',
  ...more,
});

/** What became of a request, in one word. */
const outcomeOf = ({ needs, state }: Scene, item: StakeRequest | ActRequest) =>
  decideRequest(needs, roundKind(needs), state, item);
function said(scene: Scene, item: StakeRequest | ActRequest): string {
  const outcome = outcomeOf(scene, item);
  if ('answer' in outcome) return outcome.answer.row.state;
  if ('again' in outcome) return 'again';
  return isFault(outcome.refusal) ? outcome.refusal.code : 'defect';
}
/** Whatever the batch would write. */
const written = ({ booked, state: { loaded, settled, wallets } }: Scene) => ({
  transfers: booked.transfers.length,
  rounds: loaded.begun.length,
  moved: loaded.moved.size,
  taken: loaded.taken.size,
  facts: settled.length + wallets.size,
});
const NOTHING = { transfers: 0, rounds: 0, moved: 0, taken: 0, facts: 0 };

describe('a stake', () => {
  it.each<[string, Plan, bigint, bigint, string]>([
    ['that loses', { acts: 0, win: 0 }, 9_000n, 0n, 'settled'],
    ['that wins', { acts: 0, win: 25 }, 11_500n, 0n, 'settled'],
    ['of all there is', { acts: 0, win: 0 }, 0n, 0n, 'settled'],
    ['that goes on', { acts: 2, win: 25 }, 9_000n, 1_000n, 'open'],
  ])('%s moves the money it says, and no more', (_, plan, cash, held, state) => {
    const bettor = contextAt(coin);
    const purse = cash === 0n ? 1_000n : 10_000n;
    const scene = sceneOf([{ at: bettor, cash: purse }]);
    expect(said(scene, staking(bettor, plan))).toBe(state);
    expect(scene.state.ledger.balanceOf(bettor.pockets.cash)).toBe(cash);
    expect(scene.state.ledger.balanceOf(bettor.pockets.held)).toBe(held);
    expect(scene.state.loaded.seeds.get(bettor.memberId)).toMatchObject({
      nonce: 6n,
      last_at: BigInt(scene.now),
    });
    const [begun] = scene.state.loaded.begun;
    const steps = [{ balance: String(cash), version: 4 }];
    expect(begun?.round).toMatchObject({ nonce: 5n, state, stake: 1_000n, steps });
    expect(scene.booked.transfers[0]).toMatchObject({
      id: begun?.transferId,
      transfer: { ref: begun?.round.id },
    });
  });

  it('pays the better of nothing at all until it is over: an open round has no payout', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    said(scene, staking(bettor, { acts: 1, win: 90 }));
    expect(scene.state.loaded.begun[0]?.round).toMatchObject({ payout: 0n, win_units: 90n, state: 'open' });
    expect(scene.booked.postings.map(({ posting }) => posting.kind)).toEqual(['hold']);
  });

  it.each<[string, Partial<StakeRequest>, string]>([
    ['of a game that is closed', { game: { ...coin, closed: true } }, 'rounds.game_closed'],
    ['of one unit more than there is', { stake: minor(10_001n) }, 'wallet.insufficient_funds'],
  ])('%s is refused, and the page is as it was', (_, more, code) => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect(said(scene, staking(bettor, LOSES, more))).toBe(code);
    expect(written(scene)).toEqual(NOTHING);
    expect(scene.state.loaded.seeds.get(bettor.memberId)?.nonce).toBe(5n);
  });

  it('is put before the gate with what the member did last, and the gate’s word is the answer', () => {
    const bettor = contextAt(coin);
    const asked: unknown[] = [];
    const scene = sceneOf(
      [{ at: bettor, cash: 10_000n }],
      {},
      {
        refuse: (row, ask) => {
          asked.push([row, ask]);
          return protectionFaults('protection.self_excluded');
        },
        pace: () => undefined,
      },
    );
    expect(said(scene, staking(bettor))).toBe('protection.self_excluded');
    expect(asked).toEqual([
      [
        { member_id: bettor.memberId },
        {
          brandId: bettor.brandId,
          stake: 1_000n,
          currency: 'BDT',
          now: scene.now,
          lastAt: 0,
          cycleMs: 2_500,
        },
      ],
    ]);
    expect(written(scene)).toEqual(NOTHING);
  });

  it('beside an open round is refused and says which; one begun in the same batch is waited for', () => {
    const bettor = contextAt(coin);
    const open = { id: openRound(bettor, LOSES).id, game_code: 'coin' };
    const scene = sceneOf([{ at: bettor, cash: 10_000n }], {
      open: new Map([[openKey(bettor.memberId, 'coin'), open]]),
    });
    expect(outcomeOf(scene, staking(bettor))).toMatchObject({
      refusal: { code: 'rounds.open_round', detail: { value: { roundId: open.id, gameCode: 'coin' } } },
    });
    // In another game he plays on.
    const other = contextAt(offered(planned('other')), bettor.memberId);
    expect(said(scene, staking({ ...bettor, game: other.game }))).not.toBe('rounds.open_round');
    const fresh = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect(said(fresh, staking(bettor, { acts: 1, win: 0 }))).toBe('open');
    expect(said(fresh, staking(bettor, LOSES, { key: newId() }))).toBe('again');
    expect(written(fresh)).toMatchObject({ rounds: 1, transfers: 1 });
  });

  it('waits when somebody else holds its balance', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor }]);
    expect(said(scene, staking(bettor))).toBe('again');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('waits when its seed is not to be seen', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    scene.state.loaded.seeds.delete(bettor.memberId);
    expect(said(scene, staking(bettor))).toBe('again');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('that goes on waits until what it holds is locked', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n, held: 'taken' }]);
    expect(said(scene, staking(bettor, { acts: 1, win: 0 }))).toBe('again');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('is told as settled when it is over with its first step, and not while it goes on', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect(said(scene, staking(bettor, { acts: 0, win: 25 }))).toBe('settled');
    const [round] = scene.state.loaded.begun;
    expect(scene.state.settled).toEqual([
      {
        memberId: bettor.memberId,
        brandId: bettor.brandId,
        kind: 'round',
        state: 'settled',
        category: 'RNG',
        vendor: 'HAAT',
        game: 'coin',
        currency: 'BDT',
        stake: '1000',
        validStake: '1000',
        margin: 40_000,
        payout: '2500',
        at: new Date(scene.now).toISOString(),
        ref: round?.round.id,
        serial: serialOf(round?.round.id ?? ''),
      },
    ]);
    expect(said(scene, staking(bettor, { acts: 1, win: 25 }, { key: newId() }))).toBe('open');
    expect(scene.state.settled).toHaveLength(1);
  });
});

describe('two stakes of one member in one batch', () => {
  it('are two rounds with two numbers, in the order they came', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect(said(scene, staking(bettor))).toBe('settled');
    expect(said(scene, staking(bettor, LOSES, { key: newId() }))).toBe('settled');
    expect(scene.state.loaded.begun.map(({ round }) => round.nonce)).toEqual([5n, 6n]);
    expect(scene.state.loaded.begun[0]?.round.steps).not.toEqual(scene.state.loaded.begun[1]?.round.steps);
    expect(scene.state.ledger.balanceOf(bettor.pockets.cash)).toBe(8_000n);
  });

  it('under one key are one: the second waits for the first’s commit', () => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect([said(scene, staking(bettor)), said(scene, staking(bettor))]).toEqual(['settled', 'again']);
    expect(written(scene)).toMatchObject({ rounds: 1, transfers: 1 });
  });

  // The number of a refused stake is the next one's: what was dealt for the refused one must not be.
  it('when the first is refused, the second gets the round of its own game and choice, not the first’s', () => {
    const rich = offered(planned('rich', 1));
    const bettor = contextAt(coin);
    const big = staking(bettor, { acts: 0, win: 900 }, { game: rich, stake: minor(99_999n) });
    const small = staking(bettor, { acts: 0, win: 3 }, { key: newId() });
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    expect([said(scene, big), said(scene, small)]).toEqual(['wallet.insufficient_funds', 'settled']);
    expect(scene.state.loaded.begun).toMatchObject([
      { round: { game_code: 'coin', nonce: 5n, win_units: 3n, payout: 300n } },
    ]);
  });

  it('dealt ahead of time, each with the number it will have if all pass, is dealt again when one does not', () => {
    const bettor = contextAt(coin);
    const closed = staking(bettor, { acts: 0, win: 900 }, { game: { ...coin, closed: true } });
    const [small, next] = [3, 4].map((win) => staking(bettor, { acts: 0, win }, { key: newId() }));
    const scene = sceneOf([{ at: bettor, cash: 10_000n }]);
    if (!small || !next) throw new Error('two stakes were asked for');
    expect(heldAhead(scene.needs, scene.state, [closed, small, next])).toEqual([]);
    expect([closed, small, next].map((item) => said(scene, item))).toEqual([
      'rounds.game_closed',
      'settled',
      'settled',
    ]);
    expect(scene.state.loaded.begun).toMatchObject([
      { round: { nonce: 5n, win_units: 3n } },
      { round: { nonce: 6n, win_units: 4n } },
    ]);
    const seed = scene.state.loaded.seeds.get(bettor.memberId);
    const secret = scene.needs.seeds.known(seed?.seed_id ?? '') ?? Buffer.alloc(0);
    for (const { round } of scene.state.loaded.begun) {
      const draw = scene.needs.seeds.draw(secret, 'mine', Number(round.nonce), 0);
      expect(round.steps[0]?.shown).toBe(draw.below(1_000_000));
    }
  });
});

describe('a key that was used before', () => {
  function later(content: string, withRound = true) {
    const bettor = contextAt(coin);
    const row = openRound(bettor, LOSES, { state: 'settled' });
    const { memberId, key } = bettor;
    const scene = sceneOf(
      [{ at: bettor, cash: 0n }],
      withRound ? { rounds: new Map([[row.id, row]]) } : {},
      undefined,
      [{ memberId, key, content, ref: row.id }],
    );
    return { bettor, row, scene };
  }
  const content = contentOf({ game: coin, stake: minor(1_000n), currency: 'BDT', choice: LOSES });

  it('answers the round it stood for, without money, and also when the game has closed since', () => {
    const { bettor, row, scene } = later(content);
    const outcome = outcomeOf(scene, staking(bettor, LOSES, { game: { ...coin, closed: true } }));
    expect(outcome).toEqual({ answer: { row, upTo: 1 } });
    expect(written(scene)).toEqual(NOTHING);
  });

  it.each<[string, Partial<StakeRequest>]>([
    ['one unit more', { stake: minor(1_001n) }],
    ['another choice', { choice: { acts: 0, win: 1 } }],
    ['another game', { game: offered(planned('other')) }],
    ['another currency', { currency: 'USD' }],
  ])('is refused with %s', (_, more) => {
    const { bettor, scene } = later(content);
    expect(said(scene, staking(bettor, LOSES, more))).toBe('idempotency.conflict');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('waits when its round is not to be seen yet', () => {
    const { bettor, scene } = later(content, false);
    expect(said(scene, staking(bettor))).toBe('again');
  });
});

describe('an act', () => {
  const begun = (plan: Plan = { acts: 2, win: 5 }, more = {}) => {
    const bettor = contextAt(coin);
    const scene = sceneOf([{ at: bettor, cash: 9_000n, held: 1_000n }]);
    const seed_id = scene.state.loaded.seeds.get(bettor.memberId)?.seed_id ?? '';
    const row = openRound(bettor, plan, { seed_id, ...more });
    scene.state.loaded.rounds.set(row.id, row);
    return { bettor, row, scene };
  };

  it('goes on, and ends the round when the engine says so', () => {
    const { bettor, row, scene } = begun();
    expect(said(scene, acting(bettor, row.id))).toBe('open');
    expect(scene.state.loaded.taken.get(bettor.memberId)).toMatchObject({ transferId: null, at: scene.now });
    expect(scene.booked.transfers).toEqual([]);
    const last = begun({ acts: 1, win: 5 });
    expect(said(last.scene, acting(last.bettor, last.row.id))).toBe('settled');
    expect(last.scene.state.ledger.balanceOf(last.bettor.pockets.cash)).toBe(10_000n);
    expect(last.scene.state.ledger.balanceOf(last.bettor.pockets.held)).toBe(0n);
    expect(last.scene.state.loaded.seeds.get(last.bettor.memberId)).toMatchObject({ nonce: 5n });
  });

  it.each<[string, Partial<ActRequest>, object, string]>([
    ['in a round nobody knows', { roundId: newId<'round'>() }, {}, 'rounds.unknown_round'],
    ['in another’s round', {}, { member_id: newId<'member'>() }, 'rounds.unknown_round'],
    ['at another game’s address', {}, { game_code: 'dice' }, 'rounds.unknown_round'],
    ['with the accounts of another currency', {}, { currency: 'USDT' }, 'rounds.wrong_currency'],
    ['of a step that is not the next', { step: 2 }, {}, 'rounds.wrong_step'],
    ['of a step far ahead', { step: 9_999 }, {}, 'rounds.wrong_step'],
    ['in a round that is over', {}, { state: 'settled' }, 'rounds.round_over'],
    ['in a round that was voided', {}, { state: 'voided' }, 'rounds.round_over'],
    ['that the game does not know', { action: 'cheat' }, {}, 'rounds.illegal_choice'],
    ['of no kind', { action: undefined }, {}, 'rounds.illegal_choice'],
    ['in a round of another version of the engine', {}, { engine_version: 2 }, 'rounds.illegal_choice'],
    ['again with the stake’s own step', { step: 0 }, {}, 'rounds.wrong_step'],
  ])('%s is refused, and nothing moves', (_, more, change, code) => {
    const { bettor, row, scene } = begun({ acts: 2, win: 5 }, change);
    expect(said(scene, acting(bettor, row.id, more))).toBe(code);
    expect(written(scene)).toEqual(NOTHING);
  });

  it('that is a decision inside one game never waits, and the pace goes on counting from the stake', () => {
    const mines = offered({ ...planned('mines'), quick: () => true });
    const bettor = contextAt(mines);
    const gate = {
      refuse: () => undefined,
      pace: () => protectionFaults('protection.too_soon', { retryAfterMs: 500 }),
    };
    const scene = sceneOf([{ at: bettor, cash: 9_000n, held: 1_000n }], {}, gate);
    const { rounds, seeds } = scene.state.loaded;
    const row = openRound(
      bettor,
      { acts: 2, win: 5 },
      { seed_id: seeds.get(bettor.memberId)?.seed_id ?? '' },
    );
    rounds.set(row.id, row);
    expect(said(scene, acting(bettor, row.id))).not.toBe('protection.too_soon');
    expect(scene.state.loaded.taken.get(bettor.memberId)?.row.steps).toHaveLength(2);
    expect(seeds.get(bettor.memberId)?.last_at).toBe(0n);
  });

  it('too soon after the last is told to wait; who is suspended finishes what he has paid for', () => {
    const bettor = contextAt(coin);
    const gate = {
      refuse: () => protectionFaults('protection.account_suspended'),
      pace: () => protectionFaults('protection.too_soon', { retryAfterMs: 500 }),
    };
    const scene = sceneOf([{ at: bettor, cash: 9_000n, held: 1_000n }], {}, gate);
    const row = openRound(
      bettor,
      { acts: 2, win: 5 },
      { seed_id: scene.state.loaded.seeds.get(bettor.memberId)?.seed_id ?? '' },
    );
    const { rounds, moved } = scene.state.loaded;
    rounds.set(row.id, row);
    expect(said(scene, acting(bettor, row.id))).toBe('protection.too_soon');
    expect(moved.size).toBe(0);
    const calm = { ...scene.needs, gate: { ...scene.needs.gate, pace: () => undefined } };
    expect(said({ ...scene, needs: calm }, acting(bettor, row.id))).toBe('open');
  });

  it('is one in a batch: the second of the same member waits', () => {
    const { bettor, row, scene } = begun();
    expect(said(scene, acting(bettor, row.id))).toBe('open');
    expect(said(scene, acting(bettor, row.id, { step: 2, key: newId() }))).toBe('again');
    expect(scene.state.loaded.taken.size).toBe(1);
  });

  it('under the key of the stake or of a step before takes no other', () => {
    const { bettor, row, scene } = begun({ acts: 3, win: 5 });
    said(scene, acting(bettor, row.id, { key: 'mine' }));
    const after = scene.state.loaded.taken.get(bettor.memberId)?.row ?? row;
    const { taken, rounds } = scene.state.loaded;
    taken.clear();
    rounds.set(row.id, after);
    const conflict = ledgerFaults('idempotency.conflict').code;
    expect(said(scene, acting(bettor, row.id, { step: 2, key: 'mine' }))).toBe(conflict);
    expect(said(scene, acting(bettor, row.id, { step: 1, key: 'mine' }))).toBe('open');
    expect(said(scene, acting(bettor, row.id, { step: 1, action: 'stop' }))).toBe('rounds.wrong_step');
    expect(taken.size).toBe(0);
  });

  it('in a round that was dealt from a seed that is not in use is a defect, and plays nothing', () => {
    const { bettor, row, scene } = begun({ acts: 2, win: 5 }, { seed_id: newId() });
    expect(said(scene, acting(bettor, row.id))).toBe('defect');
    expect(written(scene)).toEqual(NOTHING);
  });
});

describe('a batch of anything', () => {
  const plan = fc.record({ acts: fc.constantFrom(0, 0, 0, 0, 1), win: fc.constantFrom(0, 0, 0, 7, 12) });
  const ask = fc.record({ who: fc.nat(2), plan, stake: fc.bigInt(1n, 3_000n), game: fc.nat(1) });
  const games = [coin, offered(planned('rich', 1))] as const;

  it('pays each round by its own game, choice and stake, never overdraws, and counts every number once', () => {
    fc.assert(
      fc.property(fc.array(ask, { minLength: 4, maxLength: 14 }), (asks) => {
        const members = [contextAt(coin), contextAt(coin), contextAt(coin)];
        const scene = sceneOf(members.map((bettor) => ({ at: bettor, cash: 3_000n })));
        const total = () =>
          members
            .map(({ pockets }) => scene.state.ledger.balanceOf(pockets.cash))
            .reduce((a, b) => a + b, 0n);
        let expected = 9_000n;
        for (const { who, plan: choice, stake, game } of asks) {
          const bettor = members[who];
          const at = games[game];
          if (!bettor || !at) throw new Error('nobody');
          const item = staking(bettor, choice, { game: at, stake: minor(stake), key: newId() });
          const outcome = said(scene, item);
          if (outcome !== 'settled' && outcome !== 'open') continue;
          const paid = outcome === 'open' ? 0n : payoutOf(minor(stake), choice.win, at.engine.unitsPerStake);
          expected += paid - stake;
          expect(scene.state.loaded.begun.at(-1)?.round).toMatchObject({ stake, choice, payout: paid });
          expect(scene.state.loaded.begun.at(-1)?.round.win_units).toBe(BigInt(choice.win));
        }
        expect(total()).toBe(expected);
        for (const { memberId } of members) {
          const nonces = scene.state.loaded.begun
            .filter(({ round }) => round.member_id === memberId)
            .map(({ round }) => round.nonce);
          expect(nonces).toEqual(nonces.map((_, index) => 5n + BigInt(index)));
        }
      }),
      { numRuns: 60 },
    );
  });
});
