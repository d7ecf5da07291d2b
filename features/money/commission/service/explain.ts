/** Explains a line down to its bets, and hands it out as a file that `haat recompute agents` confirms (docs/RECOMPUTE.md). */
import { formatWire } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import { rate, writeRate } from '../rules/exact.ts';
import { presentBet, presentLine } from '../present.ts';
import { listTeamBets } from '../store/bets.ts';
import { rebateBets } from '../store/figures.ts';
import type { ShownLine } from '../store/runs.ts';

/** Bets of one line of the file: a line may hold 1 MiB. */
const BETS_A_LINE = 4_000;
const MOST_BETS = 20_000;
const SHOWN = 50;

type Line = ShownLine;

/** The parts of a hand-written line that its figure does not follow from. */
function figureOf(line: Line): Record<string, unknown> {
  const { correction: _, ...explanation } = line.explanation;
  return { id: line.serial, explain: true, ...explanation };
}

/** Several lines of bets that count, each of which adds up by category. */
async function betLines(runner: Runner, line: Line): Promise<string[]> {
  const filter = {
    brandId: line.brand_id,
    agentId: line.receiver,
    from: line.from_at,
    to: line.to_at,
    counted: true,
  };
  const lines: string[] = [];
  for (let at = 0; at < MOST_BETS; at += BETS_A_LINE) {
    const bets = await listTeamBets(runner, filter, BETS_A_LINE, at);
    if (bets.length === 0) break;
    lines.push(
      JSON.stringify({
        id: `${line.serial}/bets/${at / BETS_A_LINE + 1}`,
        currency: line.currency,
        // What odds and sides count is decided where the bet is settled: what stands here is what counts.
        rules: { oddsIn: [] },
        bets: bets.map((bet) => ({
          ref: bet.ref,
          member: bet.account,
          category: bet.category,
          stake: formatWire(bet.valid_stake, bet.currency),
          at: bet.at.toISOString(),
        })),
      }),
    );
  }
  return lines;
}

async function rebateFile(runner: Runner, line: Line): Promise<string[]> {
  const bets = await rebateBets(runner, line.receiver, line.from_at, line.to_at, MOST_BETS, 0);
  return bets.map(({ ref, valid_stake, plate, points, amount }) =>
    JSON.stringify({
      id: `${line.serial}/${ref}`,
      currency: line.currency,
      rebate: {
        stake: formatWire(valid_stake, line.currency),
        plate: writeRate(rate(plate)),
        path: points,
      },
      member: line.receiver,
      paid: formatWire(amount, line.currency),
    }),
  );
}

/** Everything a figure opens to. */
export async function explainLine(runner: Runner, line: Line) {
  const rebate = line.kind === 'rebate';
  const filter = {
    brandId: line.brand_id,
    agentId: line.receiver,
    from: line.from_at,
    to: line.to_at,
    counted: true,
  };
  const bets = await listTeamBets(runner, filter, SHOWN, 0);
  const file = rebate
    ? await rebateFile(runner, line)
    : [JSON.stringify(figureOf(line)), ...(await betLines(runner, line))];
  return {
    line: presentLine(line),
    explanation: line.explanation,
    bets: bets.map(presentBet),
    betsTotal: Number(bets[0]?.total ?? 0n),
    file: `${file.join('\n')}\n`,
  };
}
