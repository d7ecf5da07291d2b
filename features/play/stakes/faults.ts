/** What a stake is refused with that would break the terms of the bonus it would be made of. It is said before the stake, never held against it after. */
import { defineFaults } from '#kernel/faults.ts';

export const stakesFaults = defineFaults({
  'stakes.bonus_excluded': { status: 409 },
  'stakes.bonus_above_max': { status: 409 },
});
