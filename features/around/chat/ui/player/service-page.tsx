import { useState } from 'react';
import type { ServiceDesk } from '#features/around/chat/contract/service.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useAwake } from '#platform/ui/form.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ConnectionBar, EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OfflineForm } from './offline-form.tsx';
import { ServiceHistoryList } from './service-history.tsx';
import { ServiceStart } from './service-start.tsx';
import { ServiceThread } from './service-thread.tsx';
import { useServiceChat, useServiceDesk } from './use-service.ts';
import './chat.css';

/** `/service`: customer service, as a page or as the window of 440 × 750 that a link to it opens. */
export default function ServicePage() {
  const words = useWords();
  const { value, trouble, again } = useServiceDesk();
  const title = words('chat.service.title');
  usePageHead(title);
  return (
    <div className="page service-page">
      <header className="chat-head">
        <h1 className="sign">{title}</h1>
        {value?.mode === 'own' && (
          <span className="service-there" data-there={value.isStaffed ? '' : undefined}>
            {words(value.isStaffed ? 'chat.service.there' : 'chat.service.away')}
          </span>
        )}
      </header>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={360} />)}
      {value && <Service desk={value} />}
    </div>
  );
}

/** Whether the browser came to this very address: the policy of another page shows no frame. */
const isOwnDocument = (): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === '/service');

function Service({ desk }: { readonly desk: ServiceDesk }) {
  const words = useWords();
  const visitor = useVisitorKind();
  const awake = useAwake();
  // Who asks, and how he came here, only his browser knows.
  if (!awake || visitor === 'unknown') return <Skeleton height={360} />;
  if (desk.mode === 'off')
    return (
      <EmptyState icon="chat" title={words('chat.service.off')}>
        {words('chat.service.off_do')}
      </EmptyState>
    );
  if (desk.mode === 'embed' && !isOwnDocument())
    return (
      <a
        className={buttonClass('go', { wide: true })}
        href="/service"
        target="_blank"
        rel="noopener noreferrer"
      >
        {words('chat.service.open_window')}
      </a>
    );
  if (desk.mode === 'embed')
    return (
      <iframe
        className="service-frame"
        title={words('chat.service.title')}
        src={desk.embedUrl}
        // The page of a third party: its scripts run, and reach nothing of ours.
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    );
  return visitor === 'member' ? <Own isStaffed={desk.isStaffed} /> : <OfflineForm isGuest />;
}

/** While the brand is closed a message can be left, and nothing else is answered. */
const isClosed = (trouble: unknown): boolean =>
  trouble instanceof ApiRefusal &&
  (trouble.code === 'brand.maintenance' || trouble.code === 'brand.region_blocked');

/** The conversation that goes on, else the way to begin one. */
function Own({ isStaffed }: { readonly isStaffed: boolean }) {
  const words = useWords();
  const live = useLiveState();
  const { value, trouble, again, typing } = useServiceChat();
  const [isNew, setNew] = useState(false);
  if (!value && isClosed(trouble)) return <OfflineForm isGuest />;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={360} />;
  const { chat } = value;
  const goesOn = chat !== null && chat.state !== 'closed';
  const shows = chat !== null && (goesOn || !isNew);
  return (
    <>
      <ConnectionBar state={live} />
      {shows ? (
        <ServiceThread chat={chat} typing={typing} />
      ) : isStaffed ? (
        <ServiceStart onOpened={() => setNew(false)} />
      ) : (
        <OfflineForm isGuest={false} />
      )}
      {shows && !goesOn && (
        <Button look="go" icon="chat" onClick={() => setNew(true)}>
          {words('chat.service.again')}
        </Button>
      )}
      {!goesOn && <ServiceHistoryList skip={shows ? chat.id : undefined} />}
    </>
  );
}
