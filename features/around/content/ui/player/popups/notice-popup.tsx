import { useNavigate } from 'react-router';
import type { GetAnnouncements } from '#features/around/content/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useLanguage, useTag, useWords } from '#platform/ui/words.tsx';
import { Prose } from '../prose.tsx';
import '../content.css';
import './popups.css';

const FRESH_MS = 300_000;

/** All notices to players, each unfolding under its title and day; the first stands open. */
export default function NoticePopup() {
  const words = useWords();
  const tag = useTag();
  const { code } = useLanguage();
  const close = usePopups((popups) => popups.close);
  const navigate = useNavigate();
  const { value, trouble, waiting, again } = useRead<typeof GetAnnouncements>(
    '/wps/relay/MCSFE_announcements',
    { query: { types: 'PL', platform: 'W', language: code } },
    FRESH_MS,
  );
  const day = dateFormat(tag, 'UTC', 'day');
  const follow = (linkage: string): void => {
    close();
    if (linkage.startsWith('/')) void navigate(linkage);
    else window.open(linkage, '_blank', 'noopener,noreferrer');
  };
  return (
    <Popup title={words('content.notices')} onClose={close} wide>
      {waiting && <SkeletonRows rows={3} height={52} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.notices.length === 0 && <EmptyState icon="bell" title={words('content.nothing')} />}
      <div className="answers">
        {value?.notices.map((notice, at) => (
          <details key={notice.id} open={at === 0}>
            <summary>
              <span>
                {notice.title} <small className="faint">{day.format(new Date(notice.startDateStr))}</small>
              </span>
            </summary>
            <div className="answer">
              <Prose text={notice.content} />
              {notice.linkage && (
                <button type="button" className="link" onClick={() => follow(notice.linkage)}>
                  {words('content.look')}
                </button>
              )}
            </div>
          </details>
        ))}
      </div>
    </Popup>
  );
}
