/** Back and forth in a list that is read by key: the key of the line a page begins behind stands in the address. */
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

/** What of the address a call wants: `after` or `before`, or nothing on the first page. */
export function keysIn(params: URLSearchParams): { after?: string; before?: string } {
  const [after, before] = [params.get('after'), params.get('before')];
  return { ...(after && { after }), ...(before && { before }) };
}

type Props = {
  /** As the list was answered; null: there is no such page. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly onPage: (keys: { readonly after?: string; readonly before?: string }) => void;
};

export function KeysetPager({ next, previous, onPage }: Props) {
  const words = useWords();
  if (next === null && previous === null) return null;
  return (
    <nav className="pager" aria-label={words('ui.pages')}>
      <Button
        small
        look="line"
        why={previous === null ? '' : undefined}
        onClick={() => previous !== null && onPage({ before: previous })}
      >
        {words('ui.previous')}
      </Button>
      <Button
        small
        look="line"
        why={next === null ? '' : undefined}
        onClick={() => next !== null && onPage({ after: next })}
      >
        {words('ui.next')}
      </Button>
    </nav>
  );
}
