import { type Mutant, one } from '../mutant.ts';

const ROOM = 'features/play/vendors';
const ORDER = `${ROOM}/order.test.ts`;
const OURSELVES = 'tools/vendor-kit/ourselves.test.ts';

/** Calls of vendors to the wallet, and launching their games (5, 6, 38). */
export const VENDORS: readonly Mutant[] = [
  one(
    5,
    'vendors: a bet that was rolled back before it came is taken',
    `${ROOM}/service/bets.ts`,
    "  if (done?.verb === 'tombstone') throw vendorFaults('vendors.rolled_back');\n",
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: another amount under a used name is answered as the first',
    `${ROOM}/service/bets.ts`,
    'done.content !== contentOf(call) || ',
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: a bet is taken with anybody’s token',
    `${ROOM}/service/bets.ts`,
    '    launch.member_id === memberId &&\n',
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: a token counts for ever',
    `${ROOM}/service/bets.ts`,
    ' || launch.ends_at.getTime() <= now)',
    ')',
    ORDER,
  ),
  one(
    5,
    'vendors: a bet is taken at a vendor that is closed',
    `${ROOM}/service/bets.ts`,
    'request.closed || !isOpen(row, now)',
    'request.closed',
    ORDER,
  ),
  one(
    5,
    'vendors: a bet goes into a round that is over',
    `${ROOM}/service/bets.ts`,
    "  if (loaded.rounds.get(ownRound(request))?.state === 'closed') throw vendorFaults('vendors.round_over');\n",
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: a bet is rolled back after its round has won',
    `${ROOM}/service/effects.ts`,
    "  if (bet.state !== 'open' || isOver?.credited === true || isOver?.state === 'closed')\n    throw vendorFaults('vendors.round_over');\n",
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: a bet that was rolled back is paid',
    `${ROOM}/service/effects.ts`,
    "  if (bet.state === 'voided') throw vendorFaults('vendors.unknown_bet');\n",
    '',
    ORDER,
  ),
  one(
    5,
    'vendors: a stake is rounded to the unit',
    `${ROOM}/rules/call.ts`,
    "  if (!exact) throw vendorFaults('vendors.inexact_amount');\n",
    '',
    ORDER,
  ),
  one(
    38,
    'vendors: a launch is opened by somebody else',
    `${ROOM}/service/launch.ts`,
    ' || launch.member_id !== (who.memberId ?? null)',
    '',
    OURSELVES,
  ),
  one(
    38,
    'vendors: a game leads back to any host',
    `${ROOM}/rules/back.ts`,
    ' && (named === host || allowed.includes(named))',
    '',
    OURSELVES,
  ),
];
