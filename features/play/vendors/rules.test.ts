/** What a call says and may be, where a game leads back to, what a report says differently, and what is answered for what is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineFaults } from '#kernel/faults.ts';
import { MAX_MINOR } from '#kernel/money.ts';
import {
  classOf,
  fromWireAmount,
  isSignedWireAmount,
  isStatus,
  isWireAmount,
  retryDelay,
  STATUSES,
  toWireAmount,
} from './contract/protocol.ts';
import { vendorFaults } from './faults.ts';
import type { ListedGame, MoneyCall, ReportedMovement } from './providers/adapter.ts';
import { backOf, leadsTo } from './rules/back.ts';
import { betKey, checkLimits, contentOf, isOpen, nameOf, roundName, stakeOf, winOf } from './rules/call.ts';
import { compareGames, compareMovements, type Movement } from './rules/compare.ts';
import { LOCAL_VENDORS, operatorOf, vendorOfOperator } from './rules/local.ts';
import { isFinal, statusOf } from './rules/status.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return String(Object(error)['code']);
  }
};

describe('an amount on the wire', () => {
  it.each(['0', '1', '100000', '9'.repeat(18)])('%s is one', (text) => {
    expect([isWireAmount(text), isSignedWireAmount(text)]).toEqual([true, true]);
  });

  it.each(['', '-0', '01', '1.0', '1e5', ' 1', '1 ', '9'.repeat(19), '０', '+1', 'NaN'])(
    '%j is none',
    (text) => {
      expect([isWireAmount(text), isSignedWireAmount(text)]).toEqual([false, false]);
    },
  );

  it('is a text', () => {
    for (const value of [1, 1n, null, undefined, true, ['1'], { amount: '1' }])
      expect([isWireAmount(value), isSignedWireAmount(value)]).toEqual([false, false]);
  });

  it('below zero is one where it may be', () => {
    expect([isWireAmount('-5'), isSignedWireAmount('-5')]).toEqual([false, true]);
  });

  it.each([
    ['BDT', 1_234n, '1234000'],
    ['VND', 12n, '1200000'],
    ['USDT', 1_234_567n, '123456'],
    ['BDT', 0n, '0'],
  ])('of %s: %s minor units are %s', (currency, minor, wire) => {
    expect(toWireAmount(minor, currency)).toBe(wire);
  });

  it('there and back is the same for every currency that it is finer than', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, MAX_MINOR),
        fc.constantFrom('BDT', 'VND', 'USD', 'JPY'),
        (minor, currency) => {
          expect(fromWireAmount(BigInt(toWireAmount(minor, currency)), currency)).toEqual({
            minor,
            exact: true,
          });
        },
      ),
    );
  });

  it('is cut to the unit, also below zero, and says whether something was lost', () => {
    expect(fromWireAmount(2_500_999n, 'BDT')).toEqual({ minor: 2_500n, exact: false });
    expect(fromWireAmount(-2_500_999n, 'BDT')).toEqual({ minor: -2_501n, exact: false });
    expect(fromWireAmount(-2_500_000n, 'BDT')).toEqual({ minor: -2_500n, exact: true });
    expect(fromWireAmount(7n, 'USDT')).toEqual({ minor: 70n, exact: true });
  });

  it('never gives more than it is', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (amount) => {
        const { minor, exact } = fromWireAmount(amount, 'BDT');
        expect(minor * 1_000n <= amount && amount - minor * 1_000n < 1_000n).toBe(true);
        expect(exact).toBe(minor * 1_000n === amount);
      }),
    );
  });
});

describe('how an answer is read', () => {
  it.each([
    ['RS_OK', 'done'],
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'refused'],
    ['RS_ERROR_LIMIT_REACHED', 'refused'],
    ['RS_ERROR_USER_DISABLED', 'refused'],
    ['RS_ERROR_UNKNOWN', 'uncertain'],
    ['RS_SOMETHING_NEW', 'uncertain'],
    [undefined, 'uncertain'],
    ['RS_ERROR_INVALID_TOKEN', 'fatal'],
    ['RS_ERROR_DUPLICATE_TRANSACTION', 'fatal'],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'fatal'],
  ])('%s is %s', (status, kind) => {
    expect(classOf(status)).toBe(kind);
  });

  it('every status is one, and nothing else is', () => {
    expect(STATUSES.every(isStatus)).toBe(true);
    expect([isStatus(''), isStatus(undefined), isStatus('rs_ok')]).toEqual([false, false, false]);
  });

  it('is repeated after a second, doubling to a minute', () => {
    expect([0, 1, 2, 5, 6, 40].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  });
});

const PLAYED = { user: 'u', token: 't', game: 'g', round: 'r', transaction: 'x', request: 'q' } as const;
const BET: MoneyCall = {
  ...PLAYED,
  verb: 'bet',
  amount: 1_000_000n,
  currency: 'BDT',
  closes: false,
  reward: undefined,
};
const WIN: MoneyCall = { ...BET, verb: 'win', reference: 'b' };

describe('what a transaction stands for', () => {
  it.each<[string, MoneyCall]>([
    ['another amount', { ...BET, amount: 2n }],
    ['another currency', { ...BET, currency: 'USD' }],
    ['another round', { ...BET, round: 's' }],
    ['another game', { ...BET, game: 'h' }],
    ['another user', { ...BET, user: 'v' }],
    ['a free round', { ...BET, reward: 'grant' }],
    ['another verb', WIN],
  ])('%s is another bet', (_, call) => {
    expect(contentOf(call)).not.toBe(contentOf(BET));
  });

  it.each<[string, MoneyCall]>([
    ['a later token', { ...BET, token: 'later' }],
    ['another request', { ...BET, request: 'again' }],
    ['its own name', { ...BET, transaction: 'y' }],
  ])('%s is the same bet', (_, call) => {
    expect(contentOf(call)).toBe(contentOf(BET));
  });

  it('a win that a report tells without its grant and without the end of its round is the same win', () => {
    expect(contentOf({ ...WIN, closes: true, reward: 'grant' })).toBe(contentOf(WIN));
    expect(contentOf({ ...WIN, reference: 'c' })).not.toBe(contentOf(WIN));
  });

  it('names hold everything apart that they are made of', () => {
    expect(nameOf('b', 'V', 'x')).not.toBe(nameOf('b', 'W', 'x'));
    expect(roundName('b', 'V', 'm', 'r')).not.toBe(roundName('b', 'V', 'n', 'r'));
    expect(betKey('V', 'x')).not.toBe(betKey('V', 'y'));
    expect(betKey('V', 'x')).not.toBe(betKey('W', 'x'));
    // No caller of ours can send a key with a space.
    expect(betKey('V', 'x')).toMatch(/^vendor [0-9a-f]{40}$/);
  });
});

describe('a stake and a win', () => {
  it('a stake comes out to the unit, a win is rounded down to it', () => {
    expect(stakeOf(1_000_000n, 'BDT')).toBe(1_000n);
    expect(codeOf(() => stakeOf(1_000_001n, 'BDT'))).toBe('vendors.inexact_amount');
    expect(winOf(1_000_999n, 'BDT')).toBe(1_000n);
  });

  it('is no more than the product handles', () => {
    expect(codeOf(() => stakeOf((MAX_MINOR + 1n) * 1_000n, 'BDT'))).toBe('money.out_of_range');
    expect(codeOf(() => winOf((MAX_MINOR + 1n) * 1_000n, 'BDT'))).toBe('money.out_of_range');
    expect(codeOf(() => winOf(-(MAX_MINOR + 1n) * 1_000n, 'BDT'))).toBe('money.out_of_range');
  });

  const limits = { BDT: { min: '100', max: '5000' }, USD: { max: '10' } };
  it.each([
    ['BDT', 99n, 'vendors.below_minimum'],
    ['BDT', 100n, 'nothing'],
    ['BDT', 5_000n, 'nothing'],
    ['BDT', 5_001n, 'vendors.above_maximum'],
    ['USD', 1n, 'nothing'],
    ['USD', 11n, 'vendors.above_maximum'],
    ['EUR', 10n ** 9n, 'nothing'],
  ])('of %s %s is held to the bounds of its currency: %s', (currency, stake, wanted) => {
    expect(codeOf(() => checkLimits({ limits }, currency, stake))).toBe(wanted);
  });

  it.each([
    ['open', null, true],
    ['closed', null, false],
    ['closed', 900, true],
    ['closed', 1_000, true],
    ['closed', 1_001, false],
    ['tripped', 900, false],
  ] as const)('a vendor that is %s until %s takes them: %s', (state, until, wanted) => {
    expect(isOpen({ state, reopens_at: until === null ? null : new Date(until) }, 1_000)).toBe(wanted);
  });
});

describe('where a game leads back to', () => {
  const HOST = 'haat.example:8443';
  it.each<[string | undefined, string | undefined]>([
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['/seamless?x=1', '/seamless?x=1'],
    ['https://haat.example:8443/games', 'https://haat.example:8443/games'],
    ['http://haat.example:8443/games', 'http://haat.example:8443/games'],
    ['https://lobby.example/', 'https://lobby.example/'],
    ['http://lobby.example/', undefined],
    ['https://evil.example/', undefined],
    ['https://lobby.example.evil.example/', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['https://a@lobby.example/', undefined],
    ['https://lobby.example\\@evil.example/', undefined],
    [['javascript', 'alert(1)'].join(':'), undefined],
    ['data:text/html,x', undefined],
    ['/with space', undefined],
    [`/${'x'.repeat(500)}`, undefined],
    ['nowhere', undefined],
  ])('%j is %j', (asked, wanted) => {
    expect(backOf(asked, HOST, ['lobby.example'])).toBe(wanted);
  });

  it.each([
    ['https://operator.example/lobby', 'https://operator.example/lobby'],
    ['http://127.0.0.1:9/lobby', 'http://127.0.0.1:9/lobby'],
    ['/seamless', '/seamless'],
    [['javascript', 'alert(1)'].join(':'), ''],
    ['//evil.example', ''],
    ['/\\evil.example', ''],
    ['', ''],
    ['https://operator.example/'.padEnd(501, 'x'), ''],
  ])('a lobby of an operator: %j is shown as %j', (asked, wanted) => {
    expect(leadsTo(asked)).toBe(wanted);
  });
});

describe('a list of games against ours', () => {
  const game = (ref: string, more: Partial<ListedGame> = {}): ListedGame => ({
    ref,
    name: ref.toUpperCase(),
    gameType: 'RNG',
    trial: true,
    freeRounds: false,
    ...more,
  });

  it('says what is new, changed and gone, and nothing of what is the same', () => {
    const found = compareGames(
      [game('same'), game('renamed'), game('gone')],
      [game('same'), game('renamed', { name: 'Other' }), game('new')],
    );
    expect(found.map(({ ref, kind }) => `${kind} ${ref}`).toSorted()).toEqual([
      'added new',
      'changed renamed',
      'removed gone',
    ]);
    expect(found.find(({ ref }) => ref === 'renamed')).toMatchObject({
      before: { name: 'RENAMED' },
      after: { name: 'Other' },
    });
  });

  it.each<Partial<ListedGame>>([{ name: 'x' }, { gameType: 'FISH' }, { trial: false }, { freeRounds: true }])(
    'notices %j',
    (more) => {
      expect(compareGames([game('a')], [game('a', more)]).map(({ kind }) => kind)).toEqual(['changed']);
    },
  );

  it('of the same games in any order says nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 })), (refs) => {
        expect(
          compareGames(
            refs.map((ref) => game(ref)),
            refs.toReversed().map((ref) => game(ref)),
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('a report against our books', () => {
  const ours = (id: string, amount: bigint, more: Partial<Movement> = {}): Movement => ({
    id,
    verb: amount < 0n ? 'bet' : 'win',
    amount,
    currency: 'BDT',
    undone: false,
    ...more,
  });
  const theirs = (transaction: string, verb: ReportedMovement['verb'], amount: bigint): ReportedMovement => ({
    transaction,
    reference: '',
    verb,
    amount,
    currency: 'BDT',
  });
  const kinds = (own: readonly Movement[], reported: readonly ReportedMovement[]): string[] =>
    compareMovements(own, own, reported).map(({ kind, transaction }) => `${kind} ${transaction}`);

  it('that says the same says nothing', () => {
    expect(
      kinds(
        [ours('b', -1_000n), ours('w', 2_500n)],
        [theirs('b', 'bet', 1_000_000n), theirs('w', 'win', 2_500_999n)],
      ),
    ).toEqual([]);
  });

  it.each<[string, readonly Movement[], readonly ReportedMovement[], string[]]>([
    ['is missing here', [], [theirs('b', 'bet', 1_000_000n)], ['missing_here b']],
    ['is missing there', [ours('w', 5n)], [], ['missing_there w']],
    ['is of another amount', [ours('w', 5n)], [theirs('w', 'win', 6_000n)], ['amount w']],
    ['is of another verb', [ours('w', 5n)], [theirs('w', 'bet', 5_000n)], ['amount w']],
    [
      'is of another currency',
      [ours('w', 5n, { currency: 'USD' })],
      [theirs('w', 'win', 5_000n)],
      ['amount w'],
    ],
    ['was taken back here', [ours('b', -5n, { undone: true })], [theirs('b', 'bet', 5_000n)], ['state b']],
    ['was taken back on both sides', [ours('b', -5n, { undone: true })], [], []],
    ['won nothing', [ours('w', 0n)], [], []],
    ['is a rollback', [], [theirs('r', 'rollback', 0n)], []],
    ['is a settlement told as a win', [ours('s', 5n, { verb: 'settle' })], [theirs('s', 'win', 5_000n)], []],
  ])('what %s', (_, own, reported, wanted) => {
    expect(kinds(own, reported)).toEqual(wanted);
  });

  it('finds what is named at any time', () => {
    const known = [ours('b', -1_000n)];
    expect(compareMovements([], known, [theirs('b', 'bet', 1_000_000n)])).toEqual([]);
  });
});

describe('what is answered for what is refused', () => {
  const others = defineFaults({ 'other.thing': { status: 409 } });
  it.each([
    ['vendors.duplicate', 'RS_ERROR_DUPLICATE_TRANSACTION'],
    ['vendors.rolled_back', 'RS_ERROR_DUPLICATE_TRANSACTION'],
    ['vendors.invalid_token', 'RS_ERROR_INVALID_TOKEN'],
    ['vendors.token_expired', 'RS_ERROR_TOKEN_EXPIRED'],
    ['vendors.game_closed', 'RS_ERROR_INVALID_GAME'],
    ['vendors.unknown_bet', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    ['vendors.above_maximum', 'RS_ERROR_LIMIT_REACHED'],
    ['vendors.round_over', 'RS_ERROR_WRONG_SYNTAX'],
  ] as const)('%s is %s', (code, status) => {
    expect(statusOf(vendorFaults(code))).toBe(status);
  });

  it('what is not known is not known: the vendor asks again, and nothing is kept', () => {
    const unknown = [statusOf(others('other.thing')), statusOf(new Error('broken')), statusOf(undefined)];
    expect(unknown).toEqual(['RS_ERROR_UNKNOWN', 'RS_ERROR_UNKNOWN', 'RS_ERROR_UNKNOWN']);
    expect([isFinal('RS_ERROR_UNKNOWN'), isFinal('RS_OK'), isFinal('RS_ERROR_LIMIT_REACHED')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('vendors of this installation call it by their codes in small letters', () => {
    for (const code of LOCAL_VENDORS) expect(vendorOfOperator(operatorOf(code))).toBe(code);
  });
});
