/** Bets and results from plain objects, settled by the product's rules. */
import { type Bet, readBet } from './bet.ts';
import { type Fields, Look } from './read.ts';
import { readResult, type Result } from './result.ts';
import { VOID_RULES, type VoidRules } from './rules.ts';
import { settleBet } from './settle-bet.ts';

export function betOf(fields: Fields): Bet {
  const look = new Look();
  const bet = readBet(look, fields, 'bet');
  if (look.wrong) throw new Error(JSON.stringify(look.wrong));
  return bet;
}

export function resultOf(fields: Fields): Result {
  const look = new Look();
  const result = readResult(look, fields, 'result', true);
  if (look.wrong) throw new Error(JSON.stringify(look.wrong));
  return result;
}

/** How the bet ends; `result.missing half` where the result lacks something. */
export function outcome(bet: Fields, result: Fields, rules: VoidRules = VOID_RULES): string {
  const settled = settleBet(betOf(bet), resultOf({ status: 'ended', ...result }), rules);
  return 'wrong' in settled ? `${settled.wrong.code} ${settled.wrong.field}` : settled.value.outcome;
}

export const score = (home: number, away: number, more: Fields = {}): Fields => ({ home, away, ...more });
