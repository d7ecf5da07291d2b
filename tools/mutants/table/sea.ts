import { type Mutant, one } from '../mutant.ts';

const SEA = 'features/play/sea';
const PLAYED = `${SEA}/sea.test.ts`;
const RULES = `${SEA}/rules/volley.test.ts`;
const WIRE = 'apps/server/sea.test.ts';
const ENGINE = 'games/fishing/fishing.test.ts';

/** Fishing: what a shot costs and pays, who may shoot at what, what is shown to whom (8, 17, 20, 21). */
export const AT_SEA: readonly Mutant[] = [
  one(
    21,
    'sea: who sits elsewhere shoots here',
    `${SEA}/service/volley.ts`,
    "if (!seat || seat.row.room_id !== known.id) return seaFaults('sea.not_seated');",
    "if (!seat) return seaFaults('sea.not_seated');",
    PLAYED,
  ),
  one(
    21,
    'sea: a halted sea takes shots',
    `${SEA}/service/volley.ts`,
    "  if (sea.row.halted) return seaFaults('sea.halted');\n",
    '',
    PLAYED,
  ),
  one(
    21,
    'sea: a stake that is not offered is taken',
    `${SEA}/service/volley.ts`,
    "  if (shots.some(({ stake }) => !sea.stakes.some((one) => one === stake))) return seaFaults('sea.wrong_stake');\n",
    '',
    PLAYED,
  ),
  one(
    21,
    'sea: a cannon shoots before it is loaded',
    `${SEA}/service/volley.ts`,
    'const wait = loadingMs(volleyMs, seat.shotAt, room.at.getTime());',
    'const wait = loadingMs(0, seat.shotAt, room.at.getTime());',
    PLAYED,
  ),
  one(
    21,
    'sea: shots at fish of the tide before are taken',
    `${SEA}/service/volley.ts`,
    'if (request.tide !== room.now.tide)',
    'if (request.tide > room.now.tide)',
    PLAYED,
  ),
  one(
    8,
    'sea: the room is not locked, and two catch one fish',
    `${SEA}/store.ts`,
    'order by r.id for no key update of r skip locked',
    'order by r.id',
    PLAYED,
  ),
  one(
    21,
    'sea: a shot comes from the future',
    `${SEA}/rules/volley.ts`,
    "  if (at > now.ms + AHEAD_MS) return 'early';\n",
    '',
    RULES,
  ),
  one(
    21,
    'sea: a shot is as old as it likes',
    `${SEA}/rules/volley.ts`,
    "  if (at < now.ms - UNDER_WAY_MS) return 'late';\n",
    '',
    RULES,
  ),
  one(
    21,
    'sea: a fish that was caught is caught again',
    `${SEA}/rules/volley.ts`,
    "return (counts.get(id) ?? 0) >= kindOf(sea, swim).lives ? 'caught' : undefined;",
    'return undefined;',
    RULES,
  ),
  one(
    17,
    'sea: what is taken along does not make the chance smaller',
    'games/fishing/engine/chance.ts',
    'of: WHOLE * (own + weight * more) };',
    'of: WHOLE * own };',
    ENGINE,
  ),
  one(
    17,
    'sea: a jackpot fish brings the pool whatever the stake',
    'games/fishing/engine/shot.ts',
    'draw.below(POOL_PARTS) < poolParts(stake, largest)',
    'draw.below(POOL_PARTS) < POOL_PARTS',
    ENGINE,
  ),
  one(8, 'sea: the pool is paid and kept', `${SEA}/rules/volley.ts`, '    pool -= jackpot;\n', '', RULES),
  one(
    20,
    'sea: a seed is shown while shots are drawn from it',
    `${SEA}/service/seats.ts`,
    '  if (mine) {\n    const sits',
    '  if (mine) {\n    await needs.db.transaction((tx) => reveal(needs, tx, mine.seed_id));\n    const sits',
    PLAYED,
  ),
  one(
    20,
    'sea: the link of a tide is shown before it is over',
    `${SEA}/service/state.ts`,
    'if (!row || tide >= tideAt(row.now.getTime()).tide)',
    'if (!row || tide > tideAt(row.now.getTime()).tide)',
    PLAYED,
  ),
  one(
    32,
    'sea: a trial sits where money is played',
    `${SEA}/service/seats.ts`,
    "  if (known && known.trial !== trial) throw seaFaults('sea.unknown_room');\n",
    '',
    WIRE,
  ),
  one(
    22,
    'sea: a member reads the volleys of others',
    `${SEA}/store/volleys.ts`,
    'where v.member_id = $1 and ($2::text is null',
    'where ($1::uuid is not null) and ($2::text is null',
    WIRE,
  ),
];
