/** A line of a bet on a fight at a fixed price: won at it, lost, or given back. */
import { COCKS, POOL_RESULTS } from '#games/odds/engine/pool.ts';
import { readPrice, settleFixed } from '#games/odds/engine/fight-odds.ts';
import { fraction, writeDecimal } from '#games/odds/engine/exact.ts';
import { type Fields, fieldOf, Look, type Read } from '#games/odds/engine/read.ts';
import { readMinor, readScale } from '#games/odds/engine/read-slip.ts';

export function fightLine(fields: Fields): Read<object> {
  const look = new Look();
  const scale = readScale(look, fieldOf(fields, 'currency'), 'currency');
  const fight = look.fields(fieldOf(fields, 'fight'), 'fight');
  const price = readPrice(fieldOf(fight, 'odds'));
  if (price === undefined) look.refuse('odds.malformed', 'fight.odds');
  const drawOffered = fieldOf(fight, 'drawOffered');
  if (typeof drawOffered !== 'boolean')
    look.refuse(drawOffered === undefined ? 'field.missing' : 'field.malformed', 'fight.drawOffered');
  const result = look.oneOf(fieldOf(fight, 'result'), 'fight.result', POOL_RESULTS);
  const pick = look.oneOf(fieldOf(fields, 'pick'), 'pick', COCKS);
  // Nobody can have backed what was not offered.
  if (pick === 'draw' && drawOffered === false) look.refuse('fight.not_offered', 'pick');
  const stake = readMinor(look, fieldOf(fields, 'stake'), 'stake', scale);
  if (look.wrong) return { wrong: look.wrong };
  const { outcome, payout } = settleFixed(drawOffered === true, result, { stake, pick, price: price ?? 0n });
  return {
    value: { outcome, payout: writeDecimal(fraction(payout, 10n ** BigInt(scale)), scale, 'down') },
  };
}
