import { type Mutant, one } from '../mutant.ts';

const APPROVALS = 'features/people/approvals/approvals.test.ts';
const DECIDE = 'features/people/approvals/service/decide.ts';
const VOICES = 'features/people/approvals/service/needs.ts';
const SENT = 'features/people/agents/transfers.test.ts';
const TRANSFERS = 'features/people/agents/service/transfers.ts';
const KEPT = 'apps/server/agents-kept.test.ts';

/** What bounds a player, an agent and staff beyond the first look: limits with money elsewhere, voices that lapsed, what is told to whom. */
export const BOUNDS: readonly Mutant[] = [
  one(
    4,
    'protection: a stake here is not held against what lies at vendors',
    'features/people/protection/service.ts',
    'there: thereOf(row, brandId, measureFor),\n      currency,',
    'currency,',
    'features/people/protection/vendors.test.ts#leaves for a stake here',
  ),
  one(
    4,
    'protection: what is taken to a vendor does not count what is there',
    'features/people/protection/service.ts',
    'there: thereOf(row, brandId, measureFor),\n    checkEveryMs',
    'there: 0n,\n    checkEveryMs',
    'features/people/protection/vendors.test.ts#takes no more there',
  ),
  one(
    12,
    'wallet: limits are asked while somebody else may stake',
    'features/money/wallet/service/transfers.ts',
    'await lockBalances(needs, tx, { vendor, currency, member_id: memberId, brand_id: brandId });',
    '',
    'features/money/wallet/transfers.test.ts#are asked while nobody else',
  ),
  one(
    33,
    'approvals: a rule that was loosened makes an open request easier',
    DECIDE,
    'Math.max(request.needed, await neededFor(',
    'Math.max(1, await neededFor(',
    `${APPROVALS}#asks for no fewer`,
  ),
  one(
    33,
    'approvals: a suspended colleague’s voice counts',
    VOICES,
    'if (!isActive || ',
    'if (',
    `${APPROVALS}#counts nobody`,
  ),
  one(
    33,
    'approvals: the voice of somebody without the right counts',
    VOICES,
    " || !(await may(asId<'staff'>(id), rights.decide))",
    '',
    `${APPROVALS}#counts nobody`,
  ),
  one(
    33,
    'approvals: what a suspended colleague asked for is carried out',
    DECIDE,
    "if (asker && asker.status !== 'active')",
    "if (asker && asker.status !== 'active' && request.state !== 'open')",
    `${APPROVALS}#is void where who asked`,
  ),
  one(
    34,
    'agents: what keeps a withdrawal back does not keep a transfer back',
    'features/people/agents/rules.ts',
    'if (ask.kept) return `agents.${ask.kept}`;',
    '',
    `${SENT}#is refused where`,
    KEPT,
  ),
  one(
    34,
    'agents: money goes to who is on a break',
    TRANSFERS,
    'for (const one of [sender, receiver])',
    'for (const one of [sender])',
    `${SENT}#goes neither to nor from`,
    KEPT,
  ),
  one(
    34,
    'agents: a day counts each direction by itself',
    'features/people/agents/store.ts',
    'where sender = $1 and day = $2',
    'where sender = $1 and day = $2 and amount < 0',
    `${SENT}#counts a day up and down`,
  ),
  one(
    41,
    'protection: a reality check answered early never comes',
    'features/people/protection/service/session.ts',
    'if (!shown.checkDue) return;',
    'if (shown.startedAt === null) return;',
    'features/play/stakes/service/limits.test.ts#stops after an hour',
  ),
  one(
    42,
    'players: cases are counted for whoever may open the page',
    'features/watch/players/present.ts',
    'cases: seesCases ? Number(totals.open_cases) : null',
    'cases: Number(totals.open_cases)',
    'features/watch/players/players.test.ts#tells of cases nobody',
  ),
  one(
    42,
    'players: cases stand in everybody’s list of what happened',
    'features/watch/players/store/timeline.ts',
    "${ofCases ? ' and $6' : ''}",
    "${ofCases ? ' and $6 is not null' : ''}",
    'features/watch/players/players.test.ts#tells of cases nobody',
  ),
  one(
    37,
    'files: pictures are counted for good',
    'platform/files/files.ts',
    'new Date(at.getTime() - DAY)',
    'new Date(DAY)',
    'platform/files/files.test.ts#are bounded by the day',
  ),
];
