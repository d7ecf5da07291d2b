import { type Mutant, one } from '../mutant.ts';

const RULES = 'features/people/protection/rules.ts';
const GATE = 'features/people/protection/service.ts';
const TESTS = 'apps/server/currencies.test.ts';

/** Several currencies at one brand (decision 0036): the current one alone, limits over all of them, a list that keeps what members have. */
export const CURRENCIES: readonly Mutant[] = [
  one(
    13,
    'currencies: a page from before a switch stakes and pays in',
    RULES,
    '  return currency === own\n    ? undefined',
    '  return own\n    ? undefined',
    TESTS,
  ),
  one(
    13,
    'currencies: a stake in another one counts as its minor units',
    GATE,
    "counts: measure?.toMain(stake, 'up'),",
    'counts: stake,',
    TESTS,
  ),
  one(
    13,
    'currencies: what was staked in another one counts less',
    GATE,
    "measure.toMain(stake, 'up'), measure.toMain(payout, 'down'), now);",
    'measure.toMain(0n, "up"), measure.toMain(payout, "down"), now);',
    TESTS,
  ),
  one(
    13,
    'currencies: deposits in another one count for no limit',
    'features/people/protection/service/deposit-limit.ts',
    "(find(currency)?.toMain(used, 'up') ?? used)",
    "(find(currency)?.toMain(0n, 'up') ?? used)",
    TESTS,
  ),
  one(
    13,
    'currencies: the deposit that is asked for is not measured',
    'features/people/protection/service/deposit-limit.ts',
    "currencies.find(ask.currency)?.toMain(ask.amount, 'up') ?? ask.amount",
    'ask.amount',
    TESTS,
  ),
  one(
    8,
    'currencies: a withdrawal is asked for in one that is not current',
    'features/money/withdrawals/service/request.ts',
    'currency !== account.currency || currency !== payee?.currency)',
    'currency !== account.currency)',
    TESTS,
  ),
  one(
    8,
    'currencies: one that is held is taken out of the list',
    'features/setup/brand/service/currencies.ts',
    'one !== main && !listed.has(one)',
    'one === main && !listed.has(one)',
    TESTS,
  ),
  one(
    8,
    'currencies: one that is closed is opened',
    'features/people/members/service/currencies.ts',
    'if (!found?.open)',
    'if (!found)',
    TESTS,
  ),
  one(
    8,
    'currencies: a member switches to one he has not opened',
    'features/people/members/service/currencies.ts',
    'if (!(await openedCurrencies(tx, memberId)).has(currency))',
    'if (currency === "")',
    TESTS,
  ),
  one(
    8,
    'currencies: accounts are opened for one that was merely named',
    'features/play/rounds/routes.ts',
    'currency: (await playsIn(deps, player)) ?? player.currency };',
    'currency: ask.currency };',
    TESTS,
  ),
  one(
    8,
    'currencies: a round goes on in the one that is current',
    'features/play/rounds/routes.ts',
    'return round ? { ...player, currency: round.currency } : player;',
    'return player;',
    TESTS,
  ),
  one(
    8,
    'currencies: a round ends in accounts of another one',
    'features/play/rounds/service/act.ts',
    "if (row.currency !== item.currency) throw roundFaults('rounds.wrong_currency');",
    '',
    'features/play/rounds/service/decide.test.ts',
  ),
];
