/** Stakes and acts of one batch, decided without a database: what is refused, what waits, and that nobody gets another's round. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { Book, contentDigest } from '#ledger/book.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { protectionFaults } from '#features/people/protection/faults.ts';
import { offered, openRound, planned, type Plan, type Scene, sceneOf, seatAt } from '../fixtures.ts';
import { payoutOf } from '../rules.ts';
import { type ActRequest, decideAct } from './act.ts';
import type { Seat } from './page.ts';
import { contentOf, decideStake, lockHeld, type StakeRequest } from './stake.ts';

const coin = offered(planned('coin'));
const nobody = () => Promise.reject(new Error('nothing is asked of a database'));
const unasked = { rows: nobody, one: nobody, run: nobody };
const LOSES: Plan = { acts: 0, win: 0 };

const staking = (seat: Seat, choice: Plan = LOSES, more: Partial<StakeRequest> = {}): StakeRequest => ({
  ...seat,
  type: 'stake',
  stake: minor(1_000n),
  choice,
  ...more,
});
const acting = (seat: Seat, roundId: ActRequest['roundId'], more: Partial<ActRequest> = {}): ActRequest => ({
  ...seat,
  type: 'act',
  roundId,
  step: 1,
  action: 'go',
  ...more,
});

/** What became of a request, in one word; a refusal that is thrown and one that is answered are the same. */
function said({ deps, page }: Scene, item: StakeRequest | ActRequest): string {
  try {
    const outcome = item.type === 'act' ? decideAct(deps, page, item) : decideStake(deps, page, item);
    if ('answer' in outcome) return outcome.answer.row.state;
    if ('again' in outcome) return 'again';
    return isFault(outcome.refusal) ? outcome.refusal.code : 'defect';
  } catch (error) {
    return isFault(error) ? error.code : 'defect';
  }
}
/** Whatever the page would write. */
const written = ({ page }: Scene) => ({
  transfers: page.book.transfers.length,
  rounds: page.begun.length,
  moved: page.moved.size,
  taken: page.taken.size,
});
const NOTHING = { transfers: 0, rounds: 0, moved: 0, taken: 0 };

describe('a stake', () => {
  it.each<[string, Plan, bigint, bigint, string]>([
    ['that loses', { acts: 0, win: 0 }, 9_000n, 0n, 'settled'],
    ['that wins', { acts: 0, win: 25 }, 11_500n, 0n, 'settled'],
    ['of all there is', { acts: 0, win: 0 }, 0n, 0n, 'settled'],
    ['that goes on', { acts: 2, win: 25 }, 9_000n, 1_000n, 'open'],
  ])('%s moves the money it says, and no more', (_, plan, cash, held, state) => {
    const seat = seatAt(coin);
    const purse = cash === 0n ? 1_000n : 10_000n;
    const scene = sceneOf([{ seat, cash: purse }]);
    expect(said(scene, staking(seat, plan))).toBe(state);
    expect(scene.page.book.balanceOf(seat.pockets.cash.id)).toBe(cash);
    expect(scene.page.book.balanceOf(seat.pockets.held.id)).toBe(held);
    expect(scene.page.seeds.get(seat.memberId)).toMatchObject({ nonce: 6n, last_at: BigInt(scene.at) });
    const [begun] = scene.page.begun;
    const steps = [{ balance: String(cash), version: 4 }];
    expect(begun?.round).toMatchObject({ nonce: 5n, state, stake: 1_000n, steps });
    expect(scene.page.book.transfers[0]).toMatchObject({
      id: begun?.transferId,
      transfer: { ref: begun?.round.id },
    });
  });

  it('pays the better of nothing at all until it is over: an open round has no payout', () => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    said(scene, staking(seat, { acts: 1, win: 90 }));
    expect(scene.page.begun[0]?.round).toMatchObject({ payout: 0n, win_units: 90n, state: 'open' });
    expect(scene.page.book.postings.map(({ posting }) => posting.kind)).toEqual(['hold']);
  });

  it.each<[string, Partial<StakeRequest>, string]>([
    ['of a game that is closed', { game: { ...coin, closed: true } }, 'rounds.game_closed'],
    ['of one unit more than there is', { stake: minor(10_001n) }, 'wallet.insufficient_funds'],
  ])('%s is refused, and the page is as it was', (_, more, code) => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    expect(said(scene, staking(seat, LOSES, more))).toBe(code);
    expect(written(scene)).toEqual(NOTHING);
    expect(scene.page.seeds.get(seat.memberId)?.nonce).toBe(5n);
  });

  it('is put before the gate with what the member did last, and the gate’s word is the answer', () => {
    const seat = seatAt(coin);
    const asked: unknown[] = [];
    const scene = sceneOf(
      [{ seat, cash: 10_000n }],
      {},
      {
        refuse: (row, ask) => {
          asked.push([row, ask]);
          return protectionFaults('protection.self_excluded');
        },
        pace: () => undefined,
      },
    );
    expect(said(scene, staking(seat))).toBe('protection.self_excluded');
    expect(asked).toEqual([
      [
        { member_id: seat.memberId },
        {
          brandId: seat.brandId,
          stake: 1_000n,
          currency: 'BDT',
          now: scene.at,
          lastAt: 0,
          cycleMs: 2_500,
        },
      ],
    ]);
    expect(written(scene)).toEqual(NOTHING);
  });

  it('beside an open round is refused and says which; one begun in the same batch is waited for', () => {
    const seat = seatAt(coin);
    const open = { id: openRound(seat, LOSES).id, game_code: 'coin' };
    const scene = sceneOf([{ seat, cash: 10_000n }], { open: new Map([[seat.memberId, open]]) });
    expect(decideStake(scene.deps, scene.page, staking(seat))).toMatchObject({
      refusal: { code: 'rounds.open_round', detail: { value: { roundId: open.id, gameCode: 'coin' } } },
    });
    const fresh = sceneOf([{ seat, cash: 10_000n }]);
    expect(said(fresh, staking(seat, { acts: 1, win: 0 }))).toBe('open');
    expect(said(fresh, staking(seat, LOSES, { key: newId() }))).toBe('again');
    expect(written(fresh)).toMatchObject({ rounds: 1, transfers: 1 });
  });

  it.each<[string, (scene: Scene, seat: Seat) => void]>([
    ['its balance', ({ page }, seat) => void Reflect.set(page, 'book', bookWithout(seat))],
    ['its seed', ({ page }, seat) => void page.seeds.delete(seat.memberId)],
  ])('waits when somebody else holds %s', (_, change) => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    change(scene, seat);
    expect(said(scene, staking(seat))).toBe('again');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('that goes on waits until what it holds is locked', () => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    const { page } = scene;
    const only = new Book([{ account_id: seat.pockets.cash.id, balance: 10_000n, version: 3n }], []);
    expect(said({ ...scene, page: { ...page, book: only } }, staking(seat, { acts: 1, win: 0 }))).toBe(
      'again',
    );
    expect(written(scene)).toEqual(NOTHING);
  });
});

function bookWithout(seat: Seat): Book {
  return new Book([{ account_id: seat.pockets.held.id, balance: 0n, version: 1n }], []);
}

describe('two stakes of one member in one batch', () => {
  it('are two rounds with two numbers, in the order they came', () => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    expect(said(scene, staking(seat))).toBe('settled');
    expect(said(scene, staking(seat, LOSES, { key: newId() }))).toBe('settled');
    expect(scene.page.begun.map(({ round }) => round.nonce)).toEqual([5n, 6n]);
    expect(scene.page.begun[0]?.round.steps).not.toEqual(scene.page.begun[1]?.round.steps);
    expect(scene.page.book.balanceOf(seat.pockets.cash.id)).toBe(8_000n);
  });

  it('under one key are one: the second waits for the first’s commit', () => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    expect([said(scene, staking(seat)), said(scene, staking(seat))]).toEqual(['settled', 'again']);
    expect(written(scene)).toMatchObject({ rounds: 1, transfers: 1 });
  });

  // The number of a refused stake is the next one's: what was dealt for the refused one must not be.
  it('when the first is refused, the second gets the round of its own game and choice, not the first’s', () => {
    const rich = offered(planned('rich', 1));
    const seat = seatAt(coin);
    const big = staking(seat, { acts: 0, win: 900 }, { game: rich, stake: minor(99_999n) });
    const small = staking(seat, { acts: 0, win: 3 }, { key: newId() });
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    expect([said(scene, big), said(scene, small)]).toEqual(['wallet.insufficient_funds', 'settled']);
    expect(scene.page.begun).toMatchObject([
      { round: { game_code: 'coin', nonce: 5n, win_units: 3n, payout: 300n } },
    ]);
  });

  it('dealt ahead of time, each with the number it will have if all pass, is dealt again when one does not', async () => {
    const seat = seatAt(coin);
    const closed = staking(seat, { acts: 0, win: 900 }, { game: { ...coin, closed: true } });
    const [small, next] = [3, 4].map((win) => staking(seat, { acts: 0, win }, { key: newId() }));
    const scene = sceneOf([{ seat, cash: 10_000n }]);
    if (!small || !next) throw new Error('two stakes were asked for');
    await lockHeld(scene.deps, unasked, scene.page, [closed, small, next]);
    expect([closed, small, next].map((item) => said(scene, item))).toEqual([
      'rounds.game_closed',
      'settled',
      'settled',
    ]);
    expect(scene.page.begun).toMatchObject([
      { round: { nonce: 5n, win_units: 3n } },
      { round: { nonce: 6n, win_units: 4n } },
    ]);
    const seed = scene.page.seeds.get(seat.memberId);
    const secret = scene.deps.seeds.known(seed?.seed_id ?? '') ?? Buffer.alloc(0);
    for (const { round } of scene.page.begun) {
      const draw = scene.deps.seeds.draw(secret, 'mine', Number(round.nonce), 0);
      expect(round.steps[0]?.shown).toBe(draw.below(1_000_000));
    }
  });
});

describe('a key that was used before', () => {
  function later(content: string, withRound = true) {
    const seat = seatAt(coin);
    const row = openRound(seat, LOSES, { state: 'settled' });
    const scene = sceneOf([{ seat, cash: 0n }], withRound ? { rounds: new Map([[row.id, row]]) } : {});
    const found = {
      member_id: seat.memberId,
      key: seat.key,
      id: newId<'transfer'>(),
      content: contentDigest(content),
      ref: row.id,
    };
    const book = new Book([{ account_id: seat.pockets.cash.id, balance: 0n, version: 9n }], [found]);
    return { seat, row, scene: { ...scene, page: { ...scene.page, book } } };
  }
  const content = contentOf({ game: coin, stake: minor(1_000n), currency: 'BDT', choice: LOSES });

  it('answers the round it stood for, without money, and also when the game has closed since', () => {
    const { seat, row, scene } = later(content);
    const outcome = decideStake(
      scene.deps,
      scene.page,
      staking(seat, LOSES, { game: { ...coin, closed: true } }),
    );
    expect(outcome).toEqual({ answer: { row, upTo: 1 } });
    expect(written(scene)).toEqual(NOTHING);
  });

  it.each<[string, Partial<StakeRequest>]>([
    ['one unit more', { stake: minor(1_001n) }],
    ['another choice', { choice: { acts: 0, win: 1 } }],
    ['another game', { game: offered(planned('other')) }],
    ['another currency', { currency: 'USD' }],
  ])('is refused with %s', (_, more) => {
    const { seat, scene } = later(content);
    expect(said(scene, staking(seat, LOSES, more))).toBe('idempotency.conflict');
    expect(written(scene)).toEqual(NOTHING);
  });

  it('waits when its round is not to be seen yet', () => {
    const { seat, scene } = later(content, false);
    expect(said(scene, staking(seat))).toBe('again');
  });
});

describe('an act', () => {
  const begun = (plan: Plan = { acts: 2, win: 5 }, more = {}) => {
    const seat = seatAt(coin);
    const scene = sceneOf([{ seat, cash: 9_000n, held: 1_000n }]);
    const seed_id = scene.page.seeds.get(seat.memberId)?.seed_id ?? '';
    const row = openRound(seat, plan, { seed_id, ...more });
    return {
      seat,
      row,
      scene: { ...scene, page: { ...scene.page, rounds: new Map([[row.id, row]]) } },
    };
  };

  it('goes on, and ends the round when the engine says so', () => {
    const { seat, row, scene } = begun();
    expect(said(scene, acting(seat, row.id))).toBe('open');
    expect(scene.page.taken.get(seat.memberId)).toMatchObject({ transferId: null, at: scene.at });
    expect(scene.page.book.transfers).toEqual([]);
    const last = begun({ acts: 1, win: 5 });
    expect(said(last.scene, acting(last.seat, last.row.id))).toBe('settled');
    expect(last.scene.page.book.balanceOf(last.seat.pockets.cash.id)).toBe(10_000n);
    expect(last.scene.page.book.balanceOf(last.seat.pockets.held.id)).toBe(0n);
    expect(last.scene.page.seeds.get(last.seat.memberId)).toMatchObject({ nonce: 5n });
  });

  it.each<[string, Partial<ActRequest>, object, string]>([
    ['in a round nobody knows', { roundId: newId<'round'>() }, {}, 'rounds.unknown_round'],
    ['in another’s round', {}, { member_id: newId<'member'>() }, 'rounds.unknown_round'],
    ['at another game’s address', {}, { game_code: 'dice' }, 'rounds.unknown_round'],
    ['of a step that is not the next', { step: 2 }, {}, 'rounds.wrong_step'],
    ['of a step far ahead', { step: 9_999 }, {}, 'rounds.wrong_step'],
    ['in a round that is over', {}, { state: 'settled' }, 'rounds.round_over'],
    ['in a round that was voided', {}, { state: 'voided' }, 'rounds.round_over'],
    ['that the game does not know', { action: 'cheat' }, {}, 'rounds.illegal_choice'],
    ['of no kind', { action: undefined }, {}, 'rounds.illegal_choice'],
    ['in a round of another version of the engine', {}, { engine_version: 2 }, 'rounds.illegal_choice'],
    ['again with the stake’s own step', { step: 0 }, {}, 'rounds.wrong_step'],
  ])('%s is refused, and nothing moves', (_, more, change, code) => {
    const { seat, row, scene } = begun({ acts: 2, win: 5 }, change);
    expect(said(scene, acting(seat, row.id, more))).toBe(code);
    expect(written(scene)).toEqual(NOTHING);
  });

  it('too soon after the last is told to wait; who is suspended finishes what he has paid for', () => {
    const seat = seatAt(coin);
    const gate = {
      refuse: () => protectionFaults('protection.account_suspended'),
      pace: () => protectionFaults('protection.too_soon', { retryAfterMs: 500 }),
    };
    const scene = sceneOf([{ seat, cash: 9_000n, held: 1_000n }], {}, gate);
    const row = openRound(
      seat,
      { acts: 2, win: 5 },
      { seed_id: scene.page.seeds.get(seat.memberId)?.seed_id ?? '' },
    );
    const page = { ...scene.page, rounds: new Map([[row.id, row]]) };
    expect(said({ ...scene, page }, acting(seat, row.id))).toBe('protection.too_soon');
    expect(page.moved.size).toBe(0);
    const calm = { ...scene.deps, gate: { ...scene.deps.gate, pace: () => undefined } };
    expect(said({ ...scene, page, deps: calm }, acting(seat, row.id))).toBe('open');
  });

  it('is one in a batch: the second of the same member waits', () => {
    const { seat, row, scene } = begun();
    expect(said(scene, acting(seat, row.id))).toBe('open');
    expect(said(scene, acting(seat, row.id, { step: 2, key: newId() }))).toBe('again');
    expect(scene.page.taken.size).toBe(1);
  });

  it('under the key of the stake or of a step before takes no other', () => {
    const { seat, row, scene } = begun({ acts: 3, win: 5 });
    said(scene, acting(seat, row.id, { key: 'mine' }));
    const after = scene.page.taken.get(seat.memberId)?.row ?? row;
    const next = { ...scene.page, taken: new Map(), rounds: new Map([[row.id, after]]) };
    const conflict = ledgerFaults('idempotency.conflict').code;
    expect(said({ ...scene, page: next }, acting(seat, row.id, { step: 2, key: 'mine' }))).toBe(conflict);
    expect(said({ ...scene, page: next }, acting(seat, row.id, { step: 1, key: 'mine' }))).toBe('open');
    expect(said({ ...scene, page: next }, acting(seat, row.id, { step: 1, action: 'stop' }))).toBe(
      'rounds.wrong_step',
    );
    expect(next.taken.size).toBe(0);
  });

  it('in a round that was dealt from a seed that is not in use is a defect, and plays nothing', () => {
    const { seat, row, scene } = begun({ acts: 2, win: 5 }, { seed_id: newId() });
    expect(said(scene, acting(seat, row.id))).toBe('defect');
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
        const seats = [seatAt(coin), seatAt(coin), seatAt(coin)];
        const scene = sceneOf(seats.map((seat) => ({ seat, cash: 3_000n })));
        const total = () =>
          seats.map(({ pockets }) => scene.page.book.balanceOf(pockets.cash.id)).reduce((a, b) => a + b, 0n);
        let expected = 9_000n;
        for (const { who, plan: choice, stake, game } of asks) {
          const seat = seats[who];
          const at = games[game];
          if (!seat || !at) throw new Error('nobody');
          const item = staking(seat, choice, { game: at, stake: minor(stake), key: newId() });
          const outcome = said(scene, item);
          if (outcome !== 'settled' && outcome !== 'open') continue;
          const paid = outcome === 'open' ? 0n : payoutOf(minor(stake), choice.win, at.engine.unitsPerStake);
          expected += paid - stake;
          expect(scene.page.begun.at(-1)?.round).toMatchObject({ stake, choice, payout: paid });
          expect(scene.page.begun.at(-1)?.round.win_units).toBe(BigInt(choice.win));
        }
        expect(total()).toBe(expected);
        for (const { memberId } of seats) {
          const nonces = scene.page.begun
            .filter(({ round }) => round.member_id === memberId)
            .map(({ round }) => round.nonce);
          expect(nonces).toEqual(nonces.map((_, index) => 5n + BigInt(index)));
        }
      }),
      { numRuns: 60 },
    );
  });
});
