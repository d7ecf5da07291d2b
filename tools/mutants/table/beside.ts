/** Guards of rooms that keep, count and look through money, each with a test beside its code. */
import { type Mutant, one } from '../mutant.ts';

const PROTECTION = 'features/people/protection';
const BREAKS = `${PROTECTION}/breaks.test.ts`;
const WALLET = 'features/money/wallet';
const FUNDS = `${WALLET}/funds.test.ts`;
const EXPLORER = 'features/watch/explorer';
const CHECKED = `${EXPLORER}/checks.test.ts`;

export const BESIDE: readonly Mutant[] = [
  one(
    41,
    'beside: a second time-out shortens the one that runs',
    `${PROTECTION}/store/limits.ts`,
    'greatest(s.time_out_until, excluded.time_out_until)',
    'excluded.time_out_until',
    `${BREAKS}#never shortened`,
  ),
  one(
    41,
    'beside: a time-out is longer than its jurisdiction knows',
    `${PROTECTION}/service/time-out.ts`,
    'if (days * DAY > timeOutMaxMs)',
    'if (days < 0)',
    `${BREAKS}#of more days`,
  ),
  one(
    41,
    'beside: a reality check that was answered is asked for again at once',
    `${PROTECTION}/rules/limit-state.ts`,
    'now - Math.max(limitState.playFrom, limitState.checkedAt) >= everyMs',
    'now - limitState.playFrom >= everyMs',
    `${BREAKS}#comes an hour after`,
  ),
  one(
    42,
    'beside: money is sent to who is restricted',
    `${PROTECTION}/service/on-break.ts`,
    'row.restricted === true || ',
    '',
    `${BREAKS}#money is sent to nobody`,
  ),
  one(
    8,
    'beside: a vendor that is no longer offered hides what is in the wallet there',
    `${WALLET}/service/funds.ts`,
    '.filter(({ vendor, open }) => open || inWallet(ledgers, vendor) > 0n)',
    '.filter(({ open }) => open)',
    `${FUNDS}#no longer offered`,
  ),
  one(
    8,
    'beside: what a vendor does not say is taken for nothing',
    `${WALLET}/service/funds.ts`,
    'fresh ?? units;',
    'fresh ?? 0n;',
    `${FUNDS}#as the ledger has it`,
  ),
  one(
    8,
    'beside: what is held is no part of all a member has',
    `${WALLET}/service/funds.ts`,
    'main.cash + main.held',
    'main.cash',
    `${FUNDS}#holds what is held`,
  ),
  one(
    22,
    'beside: a check of the books is begun by anybody of the staff',
    `${EXPLORER}/service/check.ts`,
    "right: 'ledger.check',",
    "right: 'own',",
    `${CHECKED}#without the right`,
  ),
  one(
    9,
    'beside: a check of the books that goes on is left for another one',
    `${EXPLORER}/service/check.ts`,
    'at.getTime() - STALE_MS)',
    'at.getTime() - 1)',
    `${CHECKED}#twenty minutes`,
  ),
  one(
    22,
    'beside: what moved the money is somebody else’s',
    `${EXPLORER}/store/ledger.ts`,
    'where member_id = $1 and ref = $2 and brand_id = $3 limit 1',
    'where $1::uuid is not null and ref = $2 and brand_id = $3 limit 1',
    `${EXPLORER}/ledger.test.ts#of its member alone`,
  ),
  one(
    9,
    'beside: what a player has in play adds one currency to another',
    'features/watch/players/store.ts',
    "where member_id = $1 and currency = $2 and state = 'open') o",
    "where member_id = $1 and $2::text <> '' and state = 'open') o",
    'features/watch/players/pages.test.ts#of his own currency',
  ),
  one(
    22,
    'beside: a record is read further back than a member may',
    'features/watch/records/rules.ts',
    ' || from < dateAt(now - MEMBER_DAYS * DAY, zone)',
    '',
    'features/watch/records/rules.test.ts',
  ),
];
