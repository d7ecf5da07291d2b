/** The name on a player's bank account: who gets paid. Two people decide on it above; here it is read and written. */
import type { Runner, Tx } from '#platform/db/db.ts';
import { newId } from '#kernel/ids.ts';
import { systemClock } from '#kernel/time.ts';
import { levelAfter } from '../rules.ts';
import { findMember, lockMember, logChange, setLevel } from '../store.ts';
import { type StaffProfileNeeds, keepRemoved, tell } from './staff-profile.ts';
import type { By } from './desk.ts';
import { membersBrand } from './members-brand.ts';
import { noteTo } from './players.ts';
import { judge, keepTexts, missingOf, readProfile } from './profile.ts';

export type Payees = {
  /** The name on file, empty where there is none; undefined when there is no such player of the brand. */
  readonly find: (runner: Runner, brandId: string, memberId: string) => Promise<string | undefined>;
  /** @throws members.wrong_fields */
  readonly check: (brandId: By['brandId'], name: string) => Promise<void>;
  readonly set: (tx: Tx, by: By, name: string, reason: string) => Promise<void>;
};

export const createPayees = (needs: StaffProfileNeeds): Payees => ({
  async find(runner, brandId, memberId) {
    const member = await findMember(runner, memberId);
    if (member?.brand_id !== brandId) return undefined;
    return (await readProfile(runner, memberId)).texts.payeeName;
  },
  check: async (brandId, name) => judge(await membersBrand(needs, brandId), 'payeeName', name, 0),
  async set(tx, by, name, reason) {
    await lockMember(tx, by.memberId, by.brandId);
    const view = await readProfile(tx, by.memberId);
    await keepTexts(tx, view, { ...view.texts, payeeName: name });
    await keepRemoved(tx, by.memberId, { payeeName: name });
    const isKnown = missingOf({ ...view, texts: { ...view.texts, payeeName: name } }).length === 0;
    const level = levelAfter(view.level, ['payeeName'], isKnown);
    if (level !== view.level) await setLevel(tx, by.memberId, level);
    await logChange(tx, { ...by, id: newId(), kind: 'profile', from: '', to: 'payeeName', reason });
    const brand = await needs.brands.byId(by.brandId);
    const language = (await needs.brands.languageOf(by.memberId)) ?? brand.defaultLanguage;
    await noteTo(tx, { clock: needs.clock ?? systemClock }, by.memberId, 'payee');
    await tell(tx, needs, by, view, language, []);
  },
});
