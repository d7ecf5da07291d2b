import { useRef, useState } from 'react';
import type { OpsExportContent, OpsImportContent, PackEntry } from '#features/around/content/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FORMAT, partsOf, readPack } from './packing.ts';

type Sums = { readonly added: number; readonly changed: number; readonly same: number };

function useSend() {
  const api = useApi();
  return async (entries: readonly PackEntry[], check: boolean): Promise<Sums> => {
    const sums = { added: 0, changed: 0, same: 0 };
    for (const part of partsOf(entries)) {
      const taken = await api.send<typeof OpsImportContent>('POST', '/ops/content/pack', {
        body: { format: FORMAT, check, entries: [...part] },
      });
      sums.added += taken.added;
      sums.changed += taken.changed;
      sums.same += taken.same;
    }
    return sums;
  };
}

/** All texts as a file: out to a translator, and back. */
function Out() {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const save = (): void => {
    void submission.run(async () => {
      const pack = await api.send<typeof OpsExportContent>('GET', '/ops/content/pack', {});
      const file = new Blob([JSON.stringify(pack, null, 2)], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'content.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  };
  return (
    <section className="desk-card">
      <h2 className="sign">{words('content.ops.out')}</h2>
      <p className="muted">{words('content.ops.out_hint')}</p>
      <p>
        <Button icon="doc" busy={submission.busy} onClick={save}>
          {words('content.ops.out_save')}
        </Button>
      </p>
      <Wrong text={submission.wrong} />
    </section>
  );
}

/** A file is looked at first: what it would do stands there before anybody takes it. */
function In() {
  const words = useWords();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const send = useSend();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<{ readonly entries: readonly PackEntry[]; readonly sums: Sums }>();
  const [stranger, setStranger] = useState(false);
  const look = (file: File | undefined): void => {
    setFound(undefined);
    setStranger(false);
    if (!file) return;
    void submission.run(async () => {
      const entries = readPack(await file.text());
      setStranger(!entries);
      if (entries) setFound({ entries, sums: await send(entries, true) });
    });
  };
  const take = (): void => {
    if (!found) return;
    void submission.run(async () => {
      await send(found.entries, false);
      setFound(undefined);
      if (input.current) input.current.value = '';
      answers.stale('/ops/content/');
      say(words('content.ops.taken'), 'gain');
    });
  };
  const nothing = found && found.sums.added + found.sums.changed === 0;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('content.ops.in')}</h2>
      <p className="muted">{words('content.ops.in_hint')}</p>
      <p>
        <Button icon="plus" busy={submission.busy} onClick={() => input.current?.click()}>
          {words('content.ops.in')}
        </Button>
      </p>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        onChange={(event) => look(event.target.files?.[0])}
      />
      {found && <p role="status">{words('content.ops.in_sums', found.sums)}</p>}
      {found && (
        <p>
          <Button
            look="go"
            busy={submission.busy}
            why={nothing ? words('content.ops.same') : undefined}
            onClick={take}
          >
            {words('content.ops.in_take')}
          </Button>
        </p>
      )}
      <Wrong text={stranger ? words('content.ops.stranger') : submission.wrong} />
    </section>
  );
}

export default function Exchange() {
  return (
    <div className="desk-settings">
      <Out />
      <In />
    </div>
  );
}
