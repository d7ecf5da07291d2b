import { lazy, Suspense, useCallback } from 'react';
import type { OpsNextCase } from '#features/around/support/contract/desk.ts';
import { DESK_VIEWS } from '#features/around/support/contract/desk-views.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { useDeskKeys } from '#platform/ui/desk/keys.ts';
import { Views } from '#platform/ui/desk/views.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Cases } from './cases.tsx';
import './support.css';

const Figures = lazy(() => import('./figures.tsx'));
const Macros = lazy(() => import('./macros.tsx'));
const MORE = ['figures', 'macros'] as const;

/** The next case nobody works on becomes the reader’s, and opens. */
function useNext(open: (id: string) => void): () => void {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  return () => {
    void api
      .send<typeof OpsNextCase>('POST', '/ops/support/next', { body: {} })
      .then(({ id }) => {
        answers.stale('/ops/support');
        if (id === null) say(words('support.ops.nothing_waits'), 'gain');
        else open(id);
      })
      .catch(() => say(words('ui.error.network'), 'wrong'));
  };
}

/** The support desk: cases by what they wait for, the figures of the service, answers that are ready. */
export default function Support() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const asked = get('view');
  const more = MORE.find((one) => one === asked);
  const view = DESK_VIEWS.find((one) => one === asked) ?? 'open';
  const next = useNext(useCallback((id) => set({ view: 'mine', open: id }), [set]));
  useDeskKeys({ n: next });
  const choose = (name: (typeof DESK_VIEWS)[number] | (typeof MORE)[number]): void =>
    set({ view: name === 'open' ? undefined : name, open: undefined });
  if (!more) return <Cases address={address} view={view} onView={choose} onNext={next} />;
  return (
    <div className="desk-main">
      <Views
        title={words('support.ops.title')}
        views={[...DESK_VIEWS, ...MORE].map((name) => ({ name, title: words(`support.ops.view_${name}`) }))}
        chosen={more}
        onChoose={choose}
      >
        <Button small look="line" onClick={next}>
          {words('support.ops.next')}
        </Button>
      </Views>
      <Suspense fallback={<Skeleton height={320} />}>
        {more === 'figures' ? <Figures /> : <Macros />}
      </Suspense>
    </div>
  );
}
