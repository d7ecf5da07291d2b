import { useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { useSession } from '#identity/ui/player/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Above a room that takes the main currency alone, for who plays in another one: what it takes, and where he switches. */
export function TakesMain() {
  const words = useWords();
  const own = useSession((session) => session.member?.currency);
  const main = useWhiteLabel().value?.currency;
  const show = usePopups((popups) => popups.show);
  if (!own || !main || own === main) return null;
  return (
    <p className="takes-main" role="status">
      {words('site.takes_main', { currency: main, own })}{' '}
      <Button small look="line" onClick={() => show('settings')}>
        {words('site.takes_main_switch')}
      </Button>
    </p>
  );
}
