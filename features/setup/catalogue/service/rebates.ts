/** Staff set what the brand gives back of the stakes, on the rate they saw; written with its entry in the trail. */
import type { CallInput } from '#kernel/call.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { OpsChangeRebate, OpsPromiseRebates, OpsRebates } from '../contract.ts';
import { catalogueFaults } from '../faults.ts';
import { TYPE_ORDER } from '../rules.ts';
import { percentText, rateKey, rateOf } from '../rules/rebates.ts';
import { lockPromise, lockRebate, setPromise, setRebate } from '../store/rebates.ts';
import type { Shelf } from './books.ts';

const RIGHT = 'catalogue.rebates';
export type Wanted = CallInput<typeof OpsChangeRebate>['body'];

/** Every type with its rate, then the makers that have one of their own, and whether all of it is promised. */
export function rebatesOf({
  rebates: rates,
  promise,
}: Pick<Shelf, 'rebates' | 'promise'>): Omit<OpsRebates, 'housePays'> {
  const types = TYPE_ORDER.map((gameType) => ({
    gameType,
    vendor: '',
    rate: percentText(rates.get(rateKey(gameType)) ?? 0),
  }));
  const own = [...rates].flatMap(([key, rate]) => {
    const [gameType = '', vendor = ''] = key.split(' ');
    return vendor === '' ? [] : [{ gameType, vendor, rate: percentText(rate) }];
  });
  return { ...promise, list: [...types, ...own] };
}

/** @throws catalogue.unknown_vendor · catalogue.unknown_type · catalogue.changed_meanwhile */
export async function changeRebate(
  needs: StaffActionNeeds,
  editor: Actor,
  shelf: Shelf,
  wanted: Wanted,
): Promise<void> {
  const { gameType, vendor } = wanted;
  if (vendor !== '' && !shelf.vendors.some(({ code }) => code === vendor))
    throw catalogueFaults('catalogue.unknown_vendor');
  if (!TYPE_ORDER.includes(gameType)) throw catalogueFaults('catalogue.unknown_type');
  const subject = vendor === '' ? gameType : `${gameType} ${vendor}`;
  const action = { actor: editor, right: RIGHT, action: 'catalogue.rebate', subject };
  await staffAction(needs, action, async (tx, note) => {
    const key = { brand_id: editor.brandId, game_type: gameType, vendor };
    const promise = await lockPromise(tx, editor.brandId);
    const { rate: before, isMade } = await lockRebate(tx, key);
    if (before !== rateOf(wanted.was)) throw catalogueFaults('catalogue.changed_meanwhile');
    const rate = rateOf(wanted.rate);
    // A maker's first rate of his own is a change also when it is none: it stands in the place of his type's.
    const isFirst = isMade && vendor !== '';
    if (rate === before && !isFirst) return;
    await setRebate(tx, { ...key, rate });
    // Who is about to promise has seen the rate before: he looks again.
    await setPromise(tx, editor.brandId, promise?.promised ?? false);
    const percent = isFirst ? null : percentText(before);
    note(differences({ percent }, { percent: percentText(rate) }));
  });
}

/**
 * The brand takes its rebates upon itself, or no longer: visitors are told of them exactly that long. Bound to the version the editor
 * saw, because a promise is one of rates.
 * @throws catalogue.changed_meanwhile
 */
export async function promiseRebates(
  needs: StaffActionNeeds,
  editor: Actor,
  { promised, version }: CallInput<typeof OpsPromiseRebates>['body'],
): Promise<void> {
  const action = { actor: editor, right: RIGHT, action: 'catalogue.rebate_promise', subject: 'rebates' };
  await staffAction(needs, action, async (tx, note) => {
    const row = await lockPromise(tx, editor.brandId);
    if (row?.version !== version) throw catalogueFaults('catalogue.changed_meanwhile');
    if (row.promised === promised) return;
    await setPromise(tx, editor.brandId, promised);
    note(differences({ promised: row.promised }, { promised }));
  });
}
