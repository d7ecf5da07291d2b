import { Button } from '#platform/ui/button.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';

/** A page of a room whose words the reader's language lacks: better closed than half in another language, above all where money is at stake. */
export default function NotInLanguage() {
  const words = useWords();
  const { native } = useLanguage();
  const show = usePopups((popups) => popups.show);
  const title = words('site.not_in_language', { language: native });
  usePageHead(title);
  return (
    <EmptyState
      page
      icon="globe"
      title={title}
      action={
        <Button look="go" onClick={() => show('settings')}>
          {words('site.settings')}
        </Button>
      }
    >
      {words('site.not_in_language_do')}
    </EmptyState>
  );
}
