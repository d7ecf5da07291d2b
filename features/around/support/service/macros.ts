/** Answers that are ready: written by staff on the revision they saw. */
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { Macro } from '../contract/desk.ts';
import { supportFaults } from '../faults.ts';
import { lockMacro, putMacro } from '../store/macros.ts';

const contentOf = ({ revision: _, id: __, ...rest }: Macro) => rest;

/** @throws support.unknown_macro · changed_meanwhile · no_english · outcome_wanted */
export const writeMacro = (needs: StaffActionNeeds, actor: Actor, macro: Macro): Promise<Macro> =>
  staffAction(
    needs,
    { actor, right: 'support.macros', action: 'support.macro', subject: macro.id },
    async (tx, note) => {
      const before = await lockMacro(tx, actor.brandId, macro.id);
      if (!before && macro.revision > 0) throw supportFaults('support.unknown_macro');
      if ((before?.revision ?? 0) !== macro.revision) throw supportFaults('support.changed_meanwhile');
      if ((macro.texts['en'] ?? '').trim() === '')
        throw supportFaults('support.no_english', { fields: { texts: 'support.no_english' } });
      if (macro.step === 'decide' && macro.outcome === '')
        throw supportFaults('support.outcome_wanted', { fields: { outcome: 'support.outcome_wanted' } });
      const after = await putMacro(tx, actor.brandId, macro);
      if (!after) throw supportFaults('support.changed_meanwhile');
      note({
        ...(!before && { action: 'support.macro_new' }),
        ...differences(before ? contentOf(before) : {}, contentOf(after)),
      });
      return after;
    },
  );
