/** The operator's session in this tab. The token alone opens nothing: the bound cookie is needed too. */
import { create } from 'zustand';

const TOKEN = 'ops-token';
const MUST_CHANGE = 'ops-must-change';
const MUST_ENROL = 'ops-must-enrol';

type Duties = { readonly mustChange: boolean; readonly mustEnrol: boolean };
type Session = Duties & {
  readonly token: string | undefined;
  readonly enter: (token: string, duties: Duties) => void;
  readonly changed: () => void;
  readonly enrolled: () => void;
  readonly leave: () => void;
};

const keep = (name: string, on: boolean): void =>
  on ? sessionStorage.setItem(name, '1') : sessionStorage.removeItem(name);

export const useStaffSession = create<Session>((set) => ({
  token: sessionStorage.getItem(TOKEN) ?? undefined,
  mustChange: sessionStorage.getItem(MUST_CHANGE) !== null,
  mustEnrol: sessionStorage.getItem(MUST_ENROL) !== null,
  enter: (token, duties) => {
    sessionStorage.setItem(TOKEN, token);
    keep(MUST_CHANGE, duties.mustChange);
    keep(MUST_ENROL, duties.mustEnrol);
    set({ token, ...duties });
  },
  changed: () => {
    keep(MUST_CHANGE, false);
    set({ mustChange: false });
  },
  enrolled: () => {
    keep(MUST_ENROL, false);
    set({ mustEnrol: false });
  },
  leave: () => {
    for (const name of [TOKEN, MUST_CHANGE, MUST_ENROL]) sessionStorage.removeItem(name);
    set({ token: undefined, mustChange: false, mustEnrol: false });
  },
}));
