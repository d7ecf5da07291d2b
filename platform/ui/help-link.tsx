import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { useWords } from './words.tsx';

type Props = {
  readonly about: 'bet' | 'deposit' | 'withdrawal';
  readonly id: string;
  /** A line of a list of links instead of a button. */
  readonly line?: boolean;
};

/** Opens a case about the very thing the page shows: rooms below support name it by its address alone. */
export function HelpLink({ about, id, line = false }: Props) {
  const words = useWords();
  return (
    <Link className={line ? undefined : buttonClass('quiet')} to={`/support/new?about=${about}&id=${id}`}>
      <Icon name="chat" />
      {line ? words('ui.get_help') : <span>{words('ui.get_help')}</span>}
      {line && <Icon name="fwd" flip />}
    </Link>
  );
}
