import { Button } from './button.tsx';
import { useWords } from './words.tsx';

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** The list was not counted to its end. */
  readonly more?: boolean | undefined;
};

/** Where one is in a list of many pages, with a step back and forth; nothing where there is one. */
export function Pager({ page, pages, more = false, onPage }: PagerProps) {
  const words = useWords();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={words('ui.pages')}>
      <Button small look="line" why={page <= 1 ? '' : undefined} onClick={() => onPage(page - 1)}>
        {words('ui.previous')}
      </Button>
      <span className="num" aria-live="polite">
        {page} / {pages}
        {more && '+'}
      </span>
      <Button small look="line" why={page >= pages ? '' : undefined} onClick={() => onPage(page + 1)}>
        {words('ui.next')}
      </Button>
    </nav>
  );
}
