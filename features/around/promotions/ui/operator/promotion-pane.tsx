import type {
  OpsPromotion,
  OpsPublishPromotion,
  OpsStopPromotion,
} from '#features/around/promotions/contract/ops.ts';
import { PROMOTION_LOOKS } from '#features/around/promotions/ui/states.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { PromotionForm } from './promotion-form.tsx';

type Props = {
  readonly promotion: OpsPromotion;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** One promotion: the form that writes it, and the question to a second person that opens it. */
export function PromotionPane({ promotion, onClose, onSaved }: Props) {
  const words = useWords();
  const { code } = useLanguage();
  const { texts, state, revision } = promotion;
  const title = texts[code]?.title || texts['en']?.title || words('promotions.ops.new');
  const look = PROMOTION_LOOKS[state];
  return (
    <Pane label={title} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={title}>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </CardHead>
        {state === 'live' && <p className="muted">{words('promotions.ops.live_hint')}</p>}
        {state === 'live' && <Stop id={promotion.id} />}
      </section>
      <PromotionForm promotion={promotion} onSaved={onSaved} />
      {revision > 0 && state !== 'live' && <Publish promotion={promotion} />}
    </Pane>
  );
}

function Publish({ promotion: { id, revision, texts, code } }: { readonly promotion: OpsPromotion }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const {
    text: reason,
    why,
    field,
  } = useReason({
    label: words('promotions.ops.reason'),
    short: words('promotions.ops.reason_short'),
  });
  const ask = (): void => {
    void submission.run(async () => {
      await api.send<typeof OpsPublishPromotion>('POST', '/ops/promotions/{id}/publish', {
        params: { id },
        body: { revision, reason },
      });
      say(words('promotions.ops.asked'), 'gain');
      answers.stale('/ops/');
    }, [words('promotions.ops.publish'), texts['en']?.title ?? code]);
  };
  return (
    <DeskForm
      title={words('promotions.ops.publish')}
      hint={words('promotions.ops.publish_hint')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
      save={words('promotions.ops.ask')}
      why={why}
      onSave={ask}
    >
      {field}
    </DeskForm>
  );
}

function Stop({ id }: { readonly id: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const stop = (): void => {
    void submission.run(async () => {
      await api.send<typeof OpsStopPromotion>('POST', '/ops/promotions/{id}/stop', {
        params: { id },
        body: {},
      });
      answers.stale('/ops/promotions');
    }, [words('promotions.ops.stop')]);
  };
  return (
    <div className="desk-save">
      <Button small look="line" icon="pause" busy={submission.busy} onClick={stop}>
        {words('promotions.ops.stop')}
      </Button>
      <Wrong text={submission.refusal} />
    </div>
  );
}
