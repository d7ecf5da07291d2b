import { type Mutant, one } from '../mutant.ts';

const ROOM = 'features/play/vendors';
const ORDER = `${ROOM}/order.test.ts`;
const OURSELVES = 'tools/vendor-kit/ourselves.test.ts';
const SPORTS = `${ROOM}/sports.test.ts`;
const FREE = `${ROOM}/free-rounds.test.ts`;
const LAUNCH = `${ROOM}/launch.test.ts`;
const SUPPLY = `${ROOM}/supply.test.ts`;
const KEYS = `${ROOM}/keys.test.ts`;
const WATCH = `${ROOM}/watch.test.ts`;

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
  one(
    5,
    'vendors: what took something back is taken back itself',
    `${ROOM}/service/effects.ts`,
    ' && BRINGS.includes(was.verb)',
    '',
    SPORTS,
  ),
  one(
    5,
    'vendors: another stake knows no bounds',
    `${ROOM}/service/restake.ts`,
    '  if (row) checkLimits(row, currency, stake);\n',
    '',
    SPORTS,
  ),
  one(
    5,
    'vendors: another stake is not asked at the gate',
    `${ROOM}/service/restake.ts`,
    '  if (refusal) throw refusal;\n',
    '',
    SPORTS,
  ),
  one(
    5,
    'vendors: free rounds of somebody else are played',
    `${ROOM}/service/free-bets.ts`,
    ' && grant.member_id === memberId',
    '',
    FREE,
  ),
  one(
    38,
    'vendors: a launch is opened on another device',
    `${ROOM}/service/launch.ts`,
    "    if (!launch.device_hash.equals(digest(who.device))) throw vendorFaults('vendors.other_device');\n",
    '',
    LAUNCH,
  ),
  one(
    38,
    'vendors: a token counts before the vendor has answered',
    `${ROOM}/service/bets.ts`,
    " || launch.state === 'opening')",
    ')',
    LAUNCH,
  ),
  one(
    5,
    'supply: any operator says how a round ends',
    `${ROOM}/service/supply.ts`,
    "  if (end !== undefined && !operator.conformance) throw vendorFaults('vendors.invalid_game');\n",
    '',
    SUPPLY,
  ),
  one(
    5,
    'supply: any operator plays as the kit does',
    `${ROOM}/service/kit-play.ts`,
    "  if (!operator.conformance) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');\n",
    '',
    SUPPLY,
  ),
  one(
    38,
    'vendors: a third key is made',
    `${ROOM}/service/keys.ts`,
    "  if (live.length >= MOST_LIVE) throw vendorFaults('vendors.two_keys');\n",
    '',
    KEYS,
  ),
  one(
    38,
    'vendors: a no closes a vendor as silence does',
    `${ROOM}/service/speak.ts`,
    'error instanceof VendorRefusal',
    'false',
    WATCH,
  ),
];
