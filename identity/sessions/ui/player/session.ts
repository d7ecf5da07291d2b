/** Who sits at this page: the token of this tab (session storage), the member it belongs to, and the ways in and out. */
import { create } from 'zustand';
import type { MemberInfo } from '#features/people/members/contract.ts';

export const TOKEN_KEY = 'token';
/** Type of trial accounts (docs/PRODUCT.md, 3). */
const TRIAL_TYPE = 4;
/** Session key: of which type the account was when it was last heard of. */
const TYPE_KEY = 'accountType';

export type Session = {
  /** `unknown` until the page has looked into session storage */
  readonly state: 'unknown' | 'guest' | 'member';
  readonly token: string | undefined;
  readonly member: MemberInfo | undefined;
  /** whether the call that asks who this is was answered, one way or the other */
  readonly confirmed: boolean;
  readonly enter: (token: string) => void;
  readonly know: (member: MemberInfo) => void;
  /** Whether the visitor signed out himself, and no page has been left for it yet. */
  readonly signedOut: boolean;
  /** Forgets everything this tab knew; `himself` where the visitor asked for it. */
  readonly leave: (himself?: boolean) => void;
};

function mark(isMember: boolean): void {
  if (isMember) document.documentElement.dataset['member'] = '';
  else delete document.documentElement.dataset['member'];
}

/** The brand this tab is at: all a tab keeps after a sign-out (docs/PRODUCT.md, 4 and 9). */
export function keepMerchant(code: string): void {
  for (const key of ['merchant', 'merchantCode']) sessionStorage.setItem(key, code);
}

/** What a session keeps in its tab beside the token (docs/PRODUCT.md, 3 and 9). */
function keep({ id, account, nickname, isAgent, merchantCode, type }: MemberInfo): void {
  // `validate`: the server knows the token, which until then is only what the tab says.
  const known = { customerId: id, account, username: account, nickname, isAgent, validate: true };
  const kept = { ...known, [TYPE_KEY]: type };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
  keepMerchant(merchantCode);
  localStorage.setItem('merchantCode', merchantCode);
}

export const useSession = create<Session>((set) => ({
  state: 'unknown',
  token: undefined,
  member: undefined,
  confirmed: false,
  signedOut: false,
  enter: (token) => {
    // Somebody else than who sat here: of which type the account is has to be heard first.
    if (sessionStorage.getItem(TOKEN_KEY) !== token) sessionStorage.removeItem(TYPE_KEY);
    sessionStorage.setItem(TOKEN_KEY, token);
    mark(true);
    set({ state: 'member', token, member: undefined, confirmed: false, signedOut: false });
  },
  know: (member) => {
    keep(member);
    set({ member, confirmed: true });
  },
  leave: (himself = false) => {
    sessionStorage.clear();
    const brand = localStorage.getItem('merchantCode');
    if (brand !== null) keepMerchant(brand);
    mark(false);
    set({ state: 'guest', token: undefined, member: undefined, signedOut: himself });
  },
}));

/** Reads the tab's token once the page has come alive. */
export function wakeSession(): void {
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (token) useSession.getState().enter(token);
  else useSession.setState({ state: 'guest' });
}

export const useIsMember = (): boolean => useSession((session) => session.state === 'member');
export const isTrial = (member: MemberInfo | undefined): boolean => member?.type === TRIAL_TYPE;

/**
 * Whether a page of members may be drawn for who is signed in: `unknown` until it is clear that this is no trial account, which
 * must not see such a page even for a moment. After a reload the tab itself remembers.
 */
export function useVisitorKind(): 'unknown' | 'guest' | 'trial' | 'member' {
  const { state, member, confirmed } = useSession();
  if (state !== 'member') return state;
  const type = member?.type ?? sessionStorage.getItem(TYPE_KEY);
  if (type === null) return confirmed ? 'member' : 'unknown';
  return Number(type) === TRIAL_TYPE ? 'trial' : 'member';
}
