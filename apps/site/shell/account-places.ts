/** Entries of the account menu, in the order of spec section 2. */
const PLACES = [
  { name: 'agent', to: '/agentHome' },
  { name: 'wallet', to: '/member' },
  { name: 'profile', to: '/member/profile' },
  { name: 'withdraw', to: '/member/withdraw' },
  { name: 'record', to: '/member/records' },
  { name: 'bets', to: '/member/bets' },
] as const;

type Who = {
  readonly isAgent: boolean;
  /** one wallet for all makers: nothing to move between wallets */
  readonly isSingle: boolean;
};

export const accountPlaces = ({ isAgent, isSingle }: Who): readonly (typeof PLACES)[number][] =>
  PLACES.filter(({ name }) => (name === 'agent' ? isAgent : name === 'wallet' ? !isSingle : true));
