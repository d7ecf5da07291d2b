import { useState } from 'react';
import type {
  OpsDraw,
  OpsDrawDetail,
  OpsEnterResult,
  OpsVoidDraw,
} from '#features/play/lottery/contract/ops.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { readResult, resultLines } from './result-text.ts';

/** Asks, and says that another person decides now. */
function useAsk(deed: string, about: string) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const run = (work: () => Promise<unknown>): void => {
    void guarded.run(async () => {
      await work();
      answers.stale('/ops/requests');
      answers.stale('/ops/lottery');
      say(words('lottery.ops.asked'), 'gain');
    }, [deed, about]);
  };
  return { api, guarded, run };
}

/** The result of a draw that was made elsewhere, typed by one and agreed to by another; later the same way corrected. */
export function ResultForm({ detail }: { readonly detail: OpsDrawDetail }) {
  const words = useWords();
  const { draw, form } = detail;
  const first = draw.result === null;
  const deed = words(first ? 'lottery.ops.enter' : 'lottery.ops.correct');
  const { api, guarded, run } = useAsk(deed, `${draw.gameName} ${draw.drawId}`);
  const [text, setText] = useState(first ? '' : resultLines(draw.result).join('\n'));
  const [reason, setReason] = useState('');
  const ask = (): void =>
    run(() =>
      api.send<typeof OpsEnterResult>('POST', '/ops/lottery/draws/{id}/result', {
        params: { id: draw.drawId },
        body: { result: readResult(text, form), reason: reason.trim() },
      }),
    );
  return (
    <DeskForm
      title={deed}
      hint={words('lottery.ops.enter_hint')}
      submission={{ busy: guarded.busy, wrong: guarded.refusal }}
      save={words('lottery.ops.ask')}
      why={text.trim() === '' || reason.trim().length < 3 ? words('lottery.ops.same') : undefined}
      onSave={ask}
    >
      <TextArea
        label={words('lottery.ops.result')}
        hint={resultLines(form).join(' · ').slice(0, 300)}
        value={text}
        rows={Math.min(10, resultLines(form).length + 1)}
        ltr
        onValue={setText}
      />
      <Field
        label={words('lottery.ops.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}

/** A draw that does not count. */
export function VoidForm({ draw }: { readonly draw: OpsDraw }) {
  const words = useWords();
  const { api, guarded, run } = useAsk(words('lottery.ops.void'), `${draw.gameName} ${draw.drawId}`);
  const [reason, setReason] = useState('');
  const ask = (): void =>
    run(() =>
      api.send<typeof OpsVoidDraw>('POST', '/ops/lottery/draws/{id}/void', {
        params: { id: draw.drawId },
        body: { reason: reason.trim() },
      }),
    );
  return (
    <DeskForm
      title={words('lottery.ops.void')}
      hint={words('lottery.ops.void_hint')}
      submission={{ busy: guarded.busy, wrong: guarded.refusal }}
      save={words('lottery.ops.ask')}
      why={reason.trim().length < 3 ? words('lottery.ops.same') : undefined}
      onSave={ask}
    >
      <Field
        label={words('lottery.ops.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskForm>
  );
}
