/** Staff set what the brand gives back of the stakes, on the rate they saw; written with its entry in the trail. */
import type { CallInput } from '#kernel/call.ts';
import type { Db } from '#platform/db/db.ts';
import { record } from '#platform/trail/trail.ts';
import type { OpsChangeRebate, OpsRebates } from '../contract.ts';
import { catalogueFaults } from '../faults.ts';
import { TYPE_ORDER } from '../rules.ts';
import { percentText, rateKey, rateOf, type Rates } from '../rules/rebates.ts';
import { lockRebate, setRebate } from '../store/rebates.ts';
import type { Shelf } from './books.ts';
import { deedOf, type Editor } from './edit.ts';

export type Wanted = CallInput<typeof OpsChangeRebate>['body'];

/** Every type with its rate, then the makers that have one of their own. */
export function rebatesOf(rates: Rates, paid: boolean): OpsRebates {
  const types = TYPE_ORDER.map((gameType) => ({
    gameType,
    vendor: '',
    rate: percentText(rates.get(rateKey(gameType)) ?? 0),
  }));
  const own = [...rates].flatMap(([key, rate]) => {
    const [gameType = '', vendor = ''] = key.split(' ');
    return vendor === '' ? [] : [{ gameType, vendor, rate: percentText(rate) }];
  });
  return { paid, list: [...types, ...own] };
}

/** @throws catalogue.unknown_vendor · catalogue.unknown_type · catalogue.changed_meanwhile */
export async function changeRebate(db: Db, editor: Editor, shelf: Shelf, wanted: Wanted): Promise<void> {
  const { gameType, vendor } = wanted;
  if (vendor !== '' && !shelf.vendors.some(({ code }) => code === vendor))
    throw catalogueFaults('catalogue.unknown_vendor');
  if (!TYPE_ORDER.includes(gameType)) throw catalogueFaults('catalogue.unknown_type');
  await db.transaction(async (tx) => {
    const key = { brand_id: editor.brandId, game_type: gameType, vendor };
    const { rate: before, isMade } = await lockRebate(tx, key);
    if (before !== rateOf(wanted.was)) throw catalogueFaults('catalogue.changed_meanwhile');
    const rate = rateOf(wanted.rate);
    // A maker's first rate of his own is a change also when it is none: it stands in the place of his type's.
    const isFirst = isMade && vendor !== '';
    if (rate === before && !isFirst) return;
    await setRebate(tx, { ...key, rate });
    const told = {
      code: vendor === '' ? gameType : `${gameType} ${vendor}`,
      before: { percent: isFirst ? null : percentText(before) },
      after: { percent: percentText(rate) },
    };
    await record(tx, deedOf(editor, 'catalogue.rebate', told));
  });
}
