/** Who sits at this page: the token of this tab (session storage), the member it belongs to, and the ways in and out. */
import { create } from 'zustand';
import type { MemberInfo } from '#features/people/members/contract.ts';

export const TOKEN_KEY = 'token';
/** Lists of spec section 3. */
const TRIAL_TYPE = 4;

export type Session = {
  /** `unknown` until the page has looked into session storage */
  readonly state: 'unknown' | 'guest' | 'member';
  readonly token: string | undefined;
  readonly member: MemberInfo | undefined;
  readonly enter: (token: string) => void;
  readonly know: (member: MemberInfo) => void;
  /** Forgets everything this tab knew. */
  readonly leave: () => void;
};

function mark(isMember: boolean): void {
  if (isMember) document.documentElement.dataset['member'] = '';
  else delete document.documentElement.dataset['member'];
}

export const useSession = create<Session>((set) => ({
  state: 'unknown',
  token: undefined,
  member: undefined,
  enter: (token) => {
    sessionStorage.setItem(TOKEN_KEY, token);
    mark(true);
    set({ state: 'member', token, member: undefined });
  },
  know: (member) => {
    sessionStorage.setItem('customerId', member.id);
    sessionStorage.setItem('merchantCode', member.merchantCode);
    set({ member });
  },
  leave: () => {
    sessionStorage.clear();
    mark(false);
    set({ state: 'guest', token: undefined, member: undefined });
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
