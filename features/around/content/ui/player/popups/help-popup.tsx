import { Link } from 'react-router';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Prose } from '../prose.tsx';
import { useContentPage } from '../queries.ts';
import '../content.css';
import './popups.css';

/** The short answers without leaving the page; the whole help centre is a press away. */
export default function HelpPopup() {
  const words = useWords();
  const { close, show } = usePopups();
  const { value, trouble, waiting, again } = useContentPage('help');
  return (
    <Popup title={words('content.help')} onClose={close} wide>
      <p className="muted">{words('content.help_about')}</p>
      {waiting && <SkeletonRows rows={5} height={52} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      <div className="answers popup-answers">
        {value?.articles.map((article) => (
          <details key={article.id}>
            <summary>{article.title}</summary>
            <div className="answer">
              <Prose text={article.content} />
            </div>
          </details>
        ))}
      </div>
      <div className="popup-letter-acts">
        <Link className={buttonClass('line', { wide: true })} to="/help" onClick={close}>
          {words('content.help_all')}
        </Link>
        <Button wide onClick={() => show('notice')}>
          {words('content.notices')}
        </Button>
        <Button wide onClick={() => show('download')}>
          {words('content.down')}
        </Button>
      </div>
    </Popup>
  );
}
