import { defineFaults } from '#kernel/faults.ts';

/** What is refused about somebody a provider has vouched for. */
export const socialFaults = defineFaults({
  // The provider vouches for somebody who has no account here: `value.ticket` opens one.
  'identity.social_new': { status: 422 },
  // The provider vouches for the mailbox of an account that exists: its owner signs in and connects the two.
  'identity.social_exists': { status: 409 },
  // This name at the provider belongs to another account of the brand.
  'identity.social_taken': { status: 409 },
  // Whoever came back from the provider is not the one connected to the account.
  'identity.social_other': { status: 409 },
  // The provider let him through without asking who he is.
  'identity.social_not_fresh': { status: 422 },
  // The account has another name at this provider already.
  'identity.social_connected': { status: 409 },
  'identity.social_not_connected': { status: 404 },
  // An account without a password keeps one provider.
  'identity.last_way': { status: 409 },
  'identity.phone_unknown': { status: 404 },
});
