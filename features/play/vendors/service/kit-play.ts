/** A round that an operator asks for who only tries us: of one of his launches, to the end he says (docs/VENDOR-KIT.md). Anybody else's call is none. */
import { isFault } from '#kernel/faults.ts';
import { Unreadable } from '../providers/adapter.ts';
import { amountOf, type Fields } from '../providers/fields.ts';
import { LAST_ROUNDS, type OperatorRow } from '../store/supply.ts';
import { playRound, sessionOf } from './supply.ts';
import type { SupplyNeeds } from './wallet-call.ts';

type Answer = Readonly<Record<string, unknown>>;

/** How a round that was refused or is not known has ended. */
const ENDS: Readonly<Record<string, string>> = {
  'vendors.no_answer': 'taken back',
  'vendors.not_enough': 'refused',
  'vendors.not_now': 'refused',
  'vendors.token_expired': 'refused',
};

/** @throws Unreadable · vendors.unknown_launch, where the launch is another operator's */
export async function kitPlay(needs: SupplyNeeds, operator: OperatorRow, fields: Fields): Promise<Answer> {
  if (!operator.conformance) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  const [stake, payout] = [amountOf(fields), amountOf(fields, 'payout')];
  if (stake === 0n) throw new Unreadable('RS_ERROR_WRONG_SYNTAX');
  const url = fields['url'];
  if (typeof url !== 'string') throw new Unreadable('RS_ERROR_WRONG_TYPES');
  const session = await sessionOf(needs, operator.brand_id, url.split('#').at(-1) ?? '');
  if (session.operator !== operator.code) return { status: 'RS_ERROR_INVALID_TOKEN' };
  try {
    const { round } = await playRound(needs, session, stake, payout);
    return { status: 'RS_OK', round: round.id, end: session.credits === null ? 'settled' : 'demo' };
  } catch (error) {
    const end = isFault(error) ? ENDS[error.code] : undefined;
    if (end === undefined) throw error;
    const [last] = await needs.db.rows(LAST_ROUNDS, [session.id]);
    return { status: 'RS_OK', round: last?.id ?? '', end };
  }
}
