import type { FirstLevelPart } from '#features/people/members/contract/profile-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './first-level.css';

type Props = { readonly missing: readonly FirstLevelPart[] };

/** What the first level of verification still takes of a member, as a list of things to do. */
export function FirstLevel({ missing }: Props) {
  const words = useWords();
  return (
    <ul className="first-level" aria-label={words('members.first_missing')}>
      {missing.map((part) => (
        <li key={part}>
          <Icon name="warn" small />
          {words(`members.first_level.${part}`)}
        </li>
      ))}
    </ul>
  );
}
