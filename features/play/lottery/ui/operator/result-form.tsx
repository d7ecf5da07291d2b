import { useState } from 'react';
import type {
  OpsDraw,
  OpsDrawDetail,
  OpsEnterResult,
  OpsVoidDraw,
} from '#features/play/lottery/contract/ops.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { readResult, resultLines } from './result-text.ts';

/** Asks, and says that another person decides now. */
function useAsk(command: string, about: string) {
  const words = useWords();
  const { api, submission, run: act } = useStaffAct('/ops/requests', '/ops/lottery');
  const run = (work: () => Promise<unknown>): void =>
    act({ work, approves: [command, about], said: words('lottery.ops.asked') });
  return { api, submission, run };
}

/** The result of a draw that was made elsewhere, typed by one and agreed to by another; later the same way corrected. */
export function ResultForm({ detail }: { readonly detail: OpsDrawDetail }) {
  const words = useWords();
  const { draw, form } = detail;
  const first = draw.result === null;
  const command = words(first ? 'lottery.ops.enter' : 'lottery.ops.correct');
  const { api, submission, run } = useAsk(command, `${draw.gameName} ${draw.drawId}`);
  const [text, setText] = useState(first ? '' : resultLines(draw.result).join('\n'));
  const reason = useReason({ label: words('lottery.ops.reason'), short: words('lottery.ops.same') });
  const ask = (): void =>
    run(() =>
      api.send<typeof OpsEnterResult>('POST', '/ops/lottery/draws/{id}/result', {
        params: { id: draw.drawId },
        body: { result: readResult(text, form), reason: reason.text },
      }),
    );
  return (
    <DeskForm
      title={command}
      hint={words('lottery.ops.enter_hint')}
      submission={submission}
      save={words('lottery.ops.ask')}
      why={text.trim() === '' ? words('lottery.ops.same') : reason.why}
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
      {reason.field}
    </DeskForm>
  );
}

/** A draw that does not count. */
export function VoidForm({ draw }: { readonly draw: OpsDraw }) {
  const words = useWords();
  const { api, submission, run } = useAsk(words('lottery.ops.void'), `${draw.gameName} ${draw.drawId}`);
  const reason = useReason({ label: words('lottery.ops.reason'), short: words('lottery.ops.same') });
  const ask = (): void =>
    run(() =>
      api.send<typeof OpsVoidDraw>('POST', '/ops/lottery/draws/{id}/void', {
        params: { id: draw.drawId },
        body: { reason: reason.text },
      }),
    );
  return (
    <DeskForm
      title={words('lottery.ops.void')}
      hint={words('lottery.ops.void_hint')}
      submission={submission}
      save={words('lottery.ops.ask')}
      why={reason.why}
      onSave={ask}
    >
      {reason.field}
    </DeskForm>
  );
}
