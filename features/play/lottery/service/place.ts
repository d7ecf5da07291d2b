/** From what a member sent to a request for the stakes: bets read and priced, draws found, multiples planned. */
import { floor, times } from '#games/lottery/core/ratio.ts';
import { readUnit } from '#games/lottery/quick/units.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatWire, MAX_MINOR, scaleOf } from '#kernel/money.ts';
import { moneyFaults } from '#kernel/money.ts';
import type { PlaceOrder } from '../contract.ts';
import { lotteryFaults } from '../faults.ts';
import { multiplesOf } from '../rules/chase.ts';
import { exposedBy, payOf, readLine } from '../rules/lines.ts';
import { signsOf } from '../rules/selection.ts';
import { DRAWS_FROM } from '../store/bets.ts';
import type { LotteryNeeds } from './needs.ts';
import type { LiveGame } from './games.ts';
import { type OrderLine, type OrderRequest, stakeOf } from './order.ts';

type Body = CallInput<typeof PlaceOrder>['body'];

/** Bets times draws of one order: each is a row that is settled by itself. */
const MOST_BETS = 1_000;
/** Signs of all its rows together: a bet of 100,000 pasted numbers is 600,000, and a chase writes it once a draw. */
const MOST_SIGNS = 2_000_000;

function linesOf(game: LiveGame, { bets }: Body): readonly OrderLine[] {
  const { lottery, prices, row, limits } = game;
  return bets.map((request, at) => {
    const line = readLine(lottery, prices, row.currency, request, at);
    const wire = (amount: bigint): string => formatWire(amount, row.currency);
    const value = { line: at };
    if (line.cost < limits.min)
      throw lotteryFaults('lottery.below_minimum', { value, params: { least: wire(limits.min) } });
    if (line.cost > limits.max)
      throw lotteryFaults('lottery.above_maximum', { value, params: { most: wire(limits.max) } });
    const play = lottery.play(line.play);
    return { ...line, exposed: play ? exposedBy(play, line, scaleOf(row.currency)) : [] };
  });
}

/** What one winning ticket pays, where the order is one bet of one kind: what a chase for profit counts with. */
function winOf(game: LiveGame, lines: readonly OrderLine[]): bigint | undefined {
  const [line] = lines;
  const play = line && game.lottery.play(line.play);
  if (!line || !play || lines.length > 1) return undefined;
  const pays = payOf(play, line.selection, line.pricing);
  const unit = readUnit(line.unit, scaleOf(game.row.currency), line.multiple);
  return pays && unit.ok ? floor(times(pays, unit.value)) : undefined;
}

/** @throws what an order is refused with before money is looked at */
export async function requestOf(
  { db }: Pick<LotteryNeeds, 'db'>,
  game: LiveGame,
  body: Body,
): Promise<Pick<OrderRequest, 'game' | 'lines' | 'draws' | 'stopOnWin' | 'stake'>> {
  const lines = linesOf(game, body);
  const cost = lines.reduce((sum, line) => sum + line.cost, 0n);
  const multiples = multiplesOf(cost, body.chase, winOf(game, lines));
  if (multiples.length * lines.length > MOST_BETS) throw lotteryFaults('lottery.wrong_chase');
  const signs = lines.reduce((sum, { selection }) => sum + signsOf(selection), 0);
  if (multiples.length * signs > MOST_SIGNS) throw lotteryFaults('lottery.too_many_numbers');
  const from = await db.rows(DRAWS_FROM, [body.drawId, game.row.code, multiples.length]);
  const [first] = from;
  // A draw that is not open any more is refused by the clock of the database, where everything else is decided.
  if (first?.id !== body.drawId) {
    if (multiples.length > 1 || from.length > 0) throw lotteryFaults('lottery.closed');
    const draws = [{ id: body.drawId, multiple: multiples[0] ?? 1n }];
    return { game, lines, draws, stopOnWin: false, stake: stakeOf(lines, draws) };
  }
  if (from.length < multiples.length)
    throw lotteryFaults('lottery.too_few_draws', { params: { draws: from.length } });
  const draws = from.map(({ id }, at) => ({ id, multiple: multiples[at] ?? 1n }));
  const stake = stakeOf(lines, draws);
  if (stake > MAX_MINOR) throw moneyFaults('money.out_of_range');
  return { game, lines, draws, stopOnWin: body.chase?.stopOnWin ?? false, stake };
}
