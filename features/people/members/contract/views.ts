/** What other rooms read of members in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'members.directory': {
    says: 'one row a member: who he is to everybody in the house',
    columns: {
      id: 'the member',
      brand_id: 'his brand',
      account: 'what he is called by, lower case, one a brand',
      nickname: 'what others see of him',
      type: '0 player · 1, 2, 41, 42 agents · 4 trial',
      status: 'active · suspended · closed · excluded',
      currency: 'the one he plays in',
      referred_by: 'the member who brought him, or null',
      registered_at: 'when',
    },
  },
  'members.profiles_view': {
    says: 'one row a member who has a profile: what staff have said of him',
    columns: {
      member_id: 'whose',
      level: '0–3, how well he is known',
      tags: 'texts of staff',
    },
  },
  'members.identity_view': {
    says: 'what a person is known again by',
    readers: ['features/around/vip', 'features/people/protection'],
    columns: {
      member_id: 'whose',
      payee_name: 'the name he is paid under, as he wrote it',
      birthday: 'null where unknown',
      id_mark: 'keyed digest of the number of his document',
      removed: 'names of the fields staff have taken out',
    },
  },
  'members.codes_view': {
    says: 'one row a member: the code he brings friends by',
    readers: ['features/around/referral'],
    columns: {
      member_id: 'whose',
      referral_code: 'ten letters and digits, one in the house',
    },
  },
  'members.marks_view': {
    says: 'whose documents have the same number',
    readers: ['features/around/referral', 'features/play/stakes'],
    columns: {
      member_id: 'whose',
      id_mark: 'keyed digest of the number of his document',
    },
  },
  'members.currencies_view': {
    says: 'one row a currency a member has opened besides the first',
    columns: {
      member_id: 'whose',
      brand_id: 'his brand',
      currency: 'which',
    },
  },
  'members.status_changes_view': {
    says: 'one row a change of status by staff',
    readers: ['features/watch/players'],
    columns: {
      member_id: 'whose',
      id: 'the change',
      new_status: 'what it became',
      reason: 'what staff wrote',
      staff_id: 'who',
      at: 'when',
    },
  },
  'members.changes_view': {
    says: 'one row a change of a profile by staff',
    readers: ['features/watch/players'],
    columns: {
      member_id: 'whose',
      id: 'the change',
      kind: 'level · tags · password · profile',
      new_value: 'what it became; may be empty',
      reason: 'what staff wrote; may be empty',
      staff_id: 'who',
      at: 'when',
    },
  },
};
