import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Entered } from '../entry/use-entry.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';

/** Session key: the announcements of a first login are shown once (docs/PRODUCT.md, 4). */
export const FIRST_LOGIN = 'firstLogin';

/** After a sign-in: the token is kept, and a password that has to be changed comes before anything else. */
export function useEntered(onDone: () => void): (entered: Entered, name?: string) => void {
  const words = useWords();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const show = usePopups((popups) => popups.show);
  return (entered, name) => {
    enter(entered.token);
    if (entered.firstTimeLogin) sessionStorage.setItem(FIRST_LOGIN, '1');
    if (entered.mustChangePassword || entered.passwordExpired) {
      show('change-password', { expired: entered.passwordExpired === true });
      return;
    }
    if (name) say(words('identity.welcome', { name }));
    onDone();
  };
}
