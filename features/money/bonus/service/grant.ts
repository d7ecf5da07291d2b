/** Opens a bonus: once for ever for each source and reference, one open at a time for each member. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Minor, parseAmount, ZERO } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/db/db.ts';
import { BonusGranted } from '../contract/facts.ts';
import type { BonusTerms, Source, TermsVersion } from '../contract/terms.ts';
import { amountOf, maxConversionOf, maxStakeOf, requiredOf } from '../rules/amounts.ts';
import { bonusByKey, insertBonus, nextSerial, openBonusOf } from '../store/bonuses.ts';
import { noteEvents } from '../store/events.ts';
import { type Refusal, refusalOf } from './entitled.ts';
import type { EngineNeeds } from './needs.ts';
import { termsOf } from './terms.ts';
import { tellBonus } from './tell.ts';

export type GrantAsk = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  /** Id of a version of terms. */
  readonly terms: string;
  readonly source: Source;
  /** Of the deed it is given for: with `source` the key, for ever. */
  readonly reference: string;
  /** How much, where the terms leave it to whoever grants. */
  readonly amount?: Minor | undefined;
  /** What a percent is taken of. */
  readonly basis?: Minor | undefined;
  /** The campaign it is given under: its budget pays. */
  readonly campaignId?: string | null | undefined;
};
export type GrantRefusal = Refusal | 'bonus.unknown_terms' | 'bonus.another_open' | 'bonus.below_minimum';
/** A refusal is an answer, so that whoever grants many goes on with the next; `bonusFaults(refused)` says it to a person. */
export type Granted =
  | { readonly bonusId: string; readonly again: boolean; readonly refused?: undefined }
  | { readonly refused: GrantRefusal };

/** Locks the member's pockets: two grants at once come one after the other. */
export async function grant(needs: EngineNeeds, tx: Tx, ask: GrantAsk): Promise<Granted> {
  const { brandId, memberId, source, reference } = ask;
  const before = await bonusByKey(tx, source, reference);
  if (before) return { bonusId: before.id, again: true };
  const version = await termsOf(tx, brandId, ask.terms);
  if (!version) return { refused: 'bonus.unknown_terms' };
  const { terms } = version;
  const { currency, minLevel } = terms;
  const now = needs.clock.now();
  const refused = await refusalOf(tx, { brandId, memberId, currency, minLevel }, now);
  if (refused) return { refused };
  const amount = amountOf(terms, { basis: ask.basis, asked: ask.amount });
  if (amount === undefined) return { refused: 'bonus.below_minimum' };
  const pockets = await needs.ledger.pockets(tx, brandId, memberId, currency);
  const account = await needs.ledger.pocket(tx, brandId, memberId, 'bonus', currency);
  await needs.ledger.open(tx, { accounts: [pockets.cash, account], keys: [], locks: 'wait' });
  // Behind the lock: whoever was here at the same time has committed.
  const again = await bonusByKey(tx, source, reference);
  if (again) return { bonusId: again.id, again: true };
  if (await openBonusOf(tx, memberId)) return { refused: 'bonus.another_open' };
  const opened = await openBonus(tx, ask, version, amount, new Date(now));
  if (amount > 0n)
    await needs.ledger.pay(tx, {
      memberId,
      brandId,
      currency,
      pockets,
      key: `bonus ${opened.id}`,
      content: `bonus|${amount}`,
      ref: opened.id,
      serial: opened.serial,
      kind: 'bonus',
      amount,
      from: await needs.ledger.house(tx, brandId, 'bonuses', currency),
      to: account,
    });
  await needs.ledger.useBonus(tx, account, {
    bonusId: opened.id,
    spendable: true,
    most: opened.maxStake,
    excluded: terms.excluded,
    free: terms.freePlays && {
      game: terms.freePlays.game,
      stake: parseAmount(terms.freePlays.stake, currency),
      left: terms.freePlays.count,
    },
  });
  // Its account exists before the first free play asks for it.
  if (terms.freePlays) await needs.ledger.house(tx, brandId, 'bonuses', currency);
  return { bonusId: opened.id, again: false };
}

/** The row, its first event, and the news. */
async function openBonus(
  tx: Tx,
  { brandId, memberId, source, reference, basis, campaignId = null }: GrantAsk,
  { id: termsId, terms }: TermsVersion,
  amount: Minor,
  at: Date,
): Promise<{ readonly id: string; readonly serial: string; readonly maxStake: Minor }> {
  const id = newId();
  const serial = await nextSerial(tx, at);
  const free = freeOf(terms);
  const maxStake = maxStakeOf(terms, amount);
  const isNew = await insertBonus(tx, {
    id,
    serial,
    brand_id: brandId,
    member_id: memberId,
    currency: terms.currency,
    terms_id: termsId,
    source,
    reference,
    basis: basis ?? null,
    granted: amount,
    required: requiredOf(terms, amount),
    max_stake: maxStake,
    max_conversion: maxConversionOf(terms, amount) ?? null,
    ...free,
    granted_at: at,
    expires_at: new Date(at.getTime() + terms.days * DAY),
    campaign_id: campaignId,
  });
  if (!isNew) throw new Error(`the bonus of ${source} ${reference} was opened beside its lock`);
  await noteEvents(tx, [{ bonusId: id, memberId, kind: 'granted', amount, at }]);
  await announce(tx, BonusGranted, [
    {
      bonusId: id,
      memberId,
      brandId,
      currency: terms.currency,
      amount: String(amount),
      source,
      reference,
      at: at.toISOString(),
    },
  ]);
  await tellBonus(tx, memberId);
  return { id, serial, maxStake };
}

const freeOf = ({ freePlays, currency }: BonusTerms) => ({
  free_game: freePlays?.game ?? null,
  free_stake: freePlays ? parseAmount(freePlays.stake, currency) : ZERO,
  free_count: freePlays?.count ?? 0,
});
