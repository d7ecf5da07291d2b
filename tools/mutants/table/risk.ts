import { type Mutant, one } from '../mutant.ts';

const STAKES = 'features/play/stakes';
const EXPOSURES = `${STAKES}/service/exposures.ts`;
const EXPOSED = `${STAKES}/service/exposures.test.ts`;
const STORE = `${STAKES}/store/exposures.ts`;
const HEAR = 'features/money/commission/service/hear.ts';
const PLATES = 'apps/server/compose/margins.ts';
const PLATED = 'apps/server/compose/margins.test.ts';
const CUT = 'features/money/commission/margins.test.ts';
const SIDES = 'features/play/sportsbook/service/sides.test.ts';
const AT_TABLE = 'features/play/tables/tables.test.ts#counts both sides of a market once';
const IN_DRAW = 'features/play/lottery/lottery.test.ts#counts big and small';
const IN_FIGHT = 'features/play/cockfight/cockfight.test.ts#counts meron and wala of one member once';
const IN_ROUND = 'features/play/rounds/service/sides.test.ts';

/** A stake without risk is no turnover (8): opposite sides count once, wherever a stake is counted. */
const OPPOSED: readonly Mutant[] = [
  one(
    8,
    'risk: opposite sides of several bets count in full',
    EXPOSURES,
    'const opposed = await opposedAcross(runner, some, at);',
    'const opposed = new Map<string, bigint>(some.map(({ ref }) => [ref, at * 0 === 0 ? 0n : 0n]));',
    EXPOSED,
  ),
  one(
    8,
    'risk: opposite sides within a bet nobody else shares count in full',
    EXPOSURES,
    'ending.sides ? countedAlone(validOf({ stake, ending }), ending.sides) : (ending.validStake ?? stake);',
    'ending.validStake ?? stake;',
    IN_ROUND,
  ),
  one(
    8,
    'risk: members who share an account they are paid to are two owners',
    STORE,
    'where w.member_id = k.id\n',
    'where w.member_id = k.id and a.member_id = k.id\n',
    EXPOSED,
  ),
  one(
    8,
    'risk: members who showed one document are two owners',
    STORE,
    'on p.id_mark = d.id_mark where d.member_id = k.id',
    'on p.id_mark = d.id_mark and p.member_id = d.member_id where d.member_id = k.id',
    EXPOSED,
  ),
  one(
    8,
    'risk: links of members are followed one step',
    STORE,
    'from linked k cross join lateral (',
    'from (select * from linked where member_id = id) k cross join lateral (',
    EXPOSED,
  ),
  one(
    8,
    'risk: a correction takes the sides of a linked member out of nowhere',
    STORE,
    'coalesce((select o.owner from stakes.owners o where o.ref = $7), $2)',
    'coalesce((select o.owner from stakes.owners o where o.ref = $7 and false), $2)',
    EXPOSED,
  ),
  one(
    8,
    'risk: a corrected bet is told again in full',
    EXPOSURES,
    'const counted = minor(was - opposed > 0n ? was - opposed : 0n);',
    'const counted = minor(opposed > 0n ? was : was);',
    EXPOSED,
  ),
  one(
    8,
    'risk: a void bet leaves its side for others to be held against',
    EXPOSURES,
    'await takeOut(tx, bet, before, counted);',
    '',
    EXPOSED,
  ),
  one(
    8,
    'risk: a table does not say which sides were laid on',
    'features/play/tables/service/settle.ts',
    'sides: sidesOf(engine, judged),',
    'sides: [],',
    AT_TABLE,
  ),
  one(
    8,
    'risk: a draw does not say which sides were laid on',
    'features/play/lottery/rules/markets.ts',
    'sides: sidesIn(play, bet),',
    'sides: [],',
    IN_DRAW,
  ),
  one(
    8,
    'risk: a slip does not say which side it is on',
    'features/play/sportsbook/rules/counted.ts',
    'sides: sidesOf(slip.legs, slip.each_way, counts),',
    'sides: [],',
    SIDES,
  ),
  one(
    8,
    'risk: a bet at a fight does not say which side it is on',
    'features/play/cockfight/service/settle.ts',
    'sides: sidesOf(bet.pick, counts),',
    'sides: [],',
    IN_FIGHT,
  ),
  one(
    8,
    'risk: a round one plays alone does not say which sides were laid on',
    'features/play/rounds/service/stake.ts',
    'return sides ? { payout, margin, sides } : { payout, margin };',
    'return sides ? { payout, margin } : { payout, margin };',
    IN_ROUND,
  ),
  one(
    8,
    'risk: chips of a layout are sides of nothing',
    'features/play/rounds/rules.ts',
    'const place = places.get(spot);\n    if (!place) return [];',
    'const place = places.get(`${spot} `);\n    if (!place) return [];',
    IN_ROUND,
  ),
  one(
    8,
    'risk: a deposit is played by both sides of a table',
    'features/money/withdrawals/service/turnover.ts',
    'stake: BigInt(fact.validStake) })),',
    'stake: BigInt(fact.stake) })),',
    'features/money/withdrawals/conditions.test.ts#a stake on both sides of a table',
  ),
  one(
    8,
    'risk: money that was laid on both sides is no longer asked out unplayed',
    'features/people/aml/service/watch.ts',
    'settled.map(({ memberId, currency, at, validStake }) => ({\n        memberId,\n        currency,\n        at,\n        amount: validStake,',
    'settled.map(({ memberId, currency, at, stake }) => ({\n        memberId,\n        currency,\n        at,\n        amount: stake,',
    'features/people/aml/aml.test.ts#money that is asked out again unplayed',
  ),
  one(
    8,
    'risk: commission counts what could not be lost',
    HEAR,
    "valid_stake: fact.state === 'voided' ? 0n : BigInt(fact.validStake),",
    "valid_stake: fact.state === 'voided' ? 0n : BigInt(fact.stake),",
    CUT,
  ),
  one(
    8,
    'risk: a rule only tests call passes the check',
    'tools/tidy/rules/plan.ts',
    '(ENTRY.test(path) || named.has(path)) && !RULES_OF_A_ROOM.test(path),',
    'ENTRY.test(path) || named.has(path) || RULES_OF_A_ROOM.test(path),',
    'tools/tidy/tidy.test.ts',
  ),
];

/** No plate is above what its plays keep (8): refused at the settings, cut where it is counted, named by the books. */
const KEPT: readonly Mutant[] = [
  one(
    8,
    'risk: a plate above the margin is set',
    PLATES,
    'if (margin !== undefined && parsePoint(most) > BigInt(margin) * POINTS_A_MARGIN)',
    'if (margin !== undefined && parsePoint(most) < 0n)',
    PLATED,
  ),
  one(
    8,
    'risk: plates of lotteries are held against nothing',
    PLATES,
    'return lottery.leastMargin(brandId, category);',
    'return undefined;',
    PLATED,
  ),
  one(
    8,
    'risk: plates of sports are held against nothing',
    PLATES,
    'return keptOfPrices((await settings.of(brandId, BookSettings)).margin);',
    'return undefined;',
    PLATED,
  ),
  one(
    8,
    'risk: the check of plates is asked by nobody',
    'features/setup/brand/service/settings.ts',
    '(await needs.checks?.get(section.name)?.(brandId, value));',
    'undefined;',
    'apps/server/plates.test.ts',
  ),
  one(
    8,
    'risk: prices of sports are set below the plate that is paid of them',
    PLATES,
    'return keptOfPrices(margin) < Math.max(...plates)',
    'return keptOfPrices(margin) < 0 * Math.max(...plates)',
    'apps/server/plates.test.ts',
  ),
  one(
    8,
    'risk: a lottery is priced below the plate that is paid of it',
    'features/play/lottery/service/desk.ts',
    "if (is < plate) throw lotteryFaults('lottery.odds_above_plate');",
    "if (is < 0 * plate) throw lotteryFaults('lottery.odds_above_plate');",
    'apps/server/plates.test.ts',
  ),
  one(
    8,
    'risk: a plate is not cut where its play keeps less',
    HEAR,
    'const plate = cutPlate(plates.get(bet.brand_id)?.get(bet.category), bet);',
    'const plate = plates.get(bet.brand_id)?.get(bet.category);',
    CUT,
  ),
  one(
    8,
    'risk: a correction is counted by the margin it is told with',
    HEAR,
    'margin: old.margin ?? bet.margin,',
    'margin: bet.margin,',
    CUT,
  ),
  one(
    8,
    'risk: a bet that was void is settled beyond its margin',
    HEAR,
    'margin: old.margin ?? bet.margin,',
    'margin: old.margin,',
    CUT,
  ),
  one(
    8,
    'risk: the books pass over a bet that gave more than its play keeps',
    'features/money/commission/books.ts',
    'having sum(r.amount) * 1000000 > b.valid_stake * b.margin`',
    'having sum(r.amount) < 0`',
    CUT,
  ),
  one(
    8,
    'risk: a bet at a table does not say what it keeps',
    'features/play/tables/service/settle.ts',
    'margin: marginOf(engine, judged),',
    '',
    AT_TABLE,
  ),
  one(
    8,
    'risk: the sample prices the north as it is published',
    'features/play/lottery/rules/markets.ts',
    'if (least === undefined || margin < least) least = margin;',
    'if (least === undefined || margin > least) least = margin;',
    'features/play/lottery/lottery.test.ts#keeps at least two in a hundred',
  ),
];

export const RISKED: readonly Mutant[] = [...OPPOSED, ...KEPT];
