import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

type Level = {
  readonly name?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly rates?: readonly { readonly category: string; readonly extra: string }[];
  readonly levelUp?: string;
  readonly birthday?: string;
};
const levelsIn = (text: string | undefined): readonly Level[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** A table of levels, line by line as it stands and as it is wanted. */
export default function TableRequest({ request }: ShowProps) {
  const words = useWords();
  const shown = (text: string | undefined) => (
    <ol>
      {levelsIn(text).map(({ name, needs, rates = [], levelUp, birthday }, at) => (
        <li key={at}>
          <bdi>{name?.['en'] ?? '–'}</bdi> · <span className="num">{needs}</span> ·{' '}
          <span className="num">
            {rates.map(({ category, extra }) => `${category} +${extra}%`).join(' ') || '–'}
          </span>{' '}
          · <span className="num">{`${levelUp} / ${birthday}`}</span>
        </li>
      ))}
    </ol>
  );
  return (
    <RequestFacts
      request={request}
      title={words('vip.ops.request')}
      was={shown(request.was[1])}
      wanted={shown(request.wanted[1])}
    />
  );
}
