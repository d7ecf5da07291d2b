/** What other rooms read of accounts in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'identity.directory': {
    says: 'one row an account of anybody who signs in',
    columns: {
      id: 'the account; of a player or an agent his id as a member',
      brand_id: 'its brand',
      audience: 'trial · player · agent · staff',
      username: 'what he signs in with; null where he has none',
      last_sign_in_at: 'null before the first',
    },
  },
  'identity.acts_view': {
    says: 'one row a thing done about a sign-in',
    readers: ['features/watch/players'],
    columns: {
      id: 'grows with time',
      at: 'when',
      account_id: 'whose',
      act: 'what',
      ip: 'from where; may be empty',
      detail: 'what belongs to it; may be empty',
    },
  },
  'identity.contacts_view': {
    says: 'one row a phone number or address of mail',
    readers: ['features/people/protection'],
    columns: {
      account_id: 'whose',
      kind: 'phone · email',
      value: 'as he wrote it',
      verified_at: 'null until he has shown that it is his',
    },
  },
  'identity.devices_view': {
    says: 'one row a device an account was used on',
    readers: ['features/around/referral', 'features/people/aml', 'features/watch/players'],
    columns: {
      hash: 'tells devices apart, and nothing else',
      account_id: 'whose',
      created_at: 'first seen',
      seen_at: 'last seen',
    },
  },
  'identity.sessions_view': {
    says: 'one row a session, without what proves it',
    readers: ['features/around/referral', 'features/people/aml', 'features/watch/players'],
    columns: {
      id: 'the session',
      account_id: 'whose',
      created_at: 'signed in',
      seen_at: 'last used',
      expires_at: 'ends by itself',
      ended_at: 'null while it was not ended',
      ip: 'from where; may be empty',
      agent: 'browser, as it calls itself',
      how: 'what he signed in with',
    },
  },
};
