import { useState } from 'react';
import type { OpenPage, OpsDocument } from '#features/people/verification/contract/review.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Pictures are opened one by one, each with an entry in the trail; closed with the pane they are gone from this page. */
export function Pages({ document }: { readonly document: OpsDocument }) {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const [open, setOpen] = useState<Readonly<Record<number, string>>>({});
  const numbers = Array.from({ length: document.pages }, (_, at) => at + 1);
  const look = (n: number): void => {
    void run(async () => {
      const { picture } = await api.send<typeof OpenPage>(
        'POST',
        '/ops/verification/documents/{id}/pages/{n}',
        { params: { id: document.id, n }, body: {} },
      );
      setOpen((before) => ({ ...before, [n]: picture }));
    });
  };
  return (
    <section className="desk-card">
      <h2 className="sign">{words('verification.ops.pictures')}</h2>
      <p className="muted">{words('verification.ops.pictures_trail')}</p>
      {numbers.map((n) => {
        const picture = open[n];
        const title = words('verification.ops.page', { n: String(n) });
        return picture === undefined ? (
          <Button key={n} small look="line" icon="eye" busy={busy} onClick={() => look(n)}>
            {title}
          </Button>
        ) : (
          <img
            key={n}
            className="verification-picture"
            src={`data:image/jpeg;base64,${picture}`}
            alt={title}
            draggable={false}
          />
        );
      })}
      <Wrong text={wrong} />
    </section>
  );
}
