/** The operator's session in this tab. The token alone opens nothing: the bound cookie is needed too. */
import { create } from 'zustand';

const TOKEN = 'ops-token';
const MUST_CHANGE = 'ops-must-change';

type Session = {
  readonly token: string | undefined;
  readonly mustChange: boolean;
  readonly enter: (token: string, mustChange: boolean) => void;
  readonly changed: () => void;
  readonly leave: () => void;
};

export const useStaffSession = create<Session>((set) => ({
  token: sessionStorage.getItem(TOKEN) ?? undefined,
  mustChange: sessionStorage.getItem(MUST_CHANGE) !== null,
  enter: (token, mustChange) => {
    sessionStorage.setItem(TOKEN, token);
    if (mustChange) sessionStorage.setItem(MUST_CHANGE, '1');
    set({ token, mustChange });
  },
  changed: () => {
    sessionStorage.removeItem(MUST_CHANGE);
    set({ mustChange: false });
  },
  leave: () => {
    sessionStorage.removeItem(TOKEN);
    sessionStorage.removeItem(MUST_CHANGE);
    set({ token: undefined, mustChange: false });
  },
}));
