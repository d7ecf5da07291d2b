import { useState } from 'react';
import type {
  EntryHistory as Told,
  OpsEntry,
  OpsEntryHistory,
  OpsRollBack,
} from '#features/around/content/contract/ops.ts';
import { Prose } from '#features/around/content/ui/player/prose.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';

type Props = { readonly entry: OpsEntry; readonly onRolledBack: (id: string) => void };

/** Every version with who wrote it, and the way back to each; of an answer what its readers said. */
export function EntryHistory({ entry, onRolledBack }: Props) {
  const words = useWords();
  const { kind, id, place } = entry;
  const { value, trouble, again } = useRead<typeof OpsEntryHistory>(
    '/ops/content/entries/{kind}/{id}/versions',
    { params: { kind, id } },
    2_000,
  );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('content.ops.versions')}</h2>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={90} />)}
      {value && place === 'help' && (
        <p className="muted">{words('content.ops.votes', { yes: value.votes.yes, no: value.votes.no })}</p>
      )}
      {value?.versions.length === 0 && <p className="muted">{words('content.ops.no_versions')}</p>}
      <ol className="desk-history">
        {value?.versions.map((version) => (
          <Version key={version.revision} version={version} entry={entry} onRolledBack={onRolledBack} />
        ))}
      </ol>
    </section>
  );
}

type VersionProps = Props & { readonly version: Told['versions'][number] };

function Version({ version: { revision, at, by, entry: then }, entry, onRolledBack }: VersionProps) {
  const words = useWords();
  const { code } = useLanguage();
  const api = useApi();
  const answers = useAnswers();
  const { busy, wrong, run } = useSubmission();
  const [isShown, setShown] = useState(false);
  const text = then.texts[code] ?? then.texts['en'];
  const { kind, id } = entry;
  const back = (): void => {
    void run(() =>
      api.send<typeof OpsRollBack>('POST', '/ops/content/entries/{kind}/{id}/rollback', {
        params: { kind, id },
        body: { revision: entry.revision, to: revision },
      }),
    ).then((done) => {
      answers.stale('/ops/content/entries');
      if (done) onRolledBack(id);
    });
  };
  return (
    <li>
      <span className="rowline">
        <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {words('content.ops.version', { number: revision })} <bdi>{by}</bdi>
        </button>
        <When at={at} />
      </span>
      {isShown && (
        <div className="content-then">
          <b>
            <bdi>{text?.title}</bdi>
          </b>
          <Prose text={text?.body ?? ''} />
        </div>
      )}
      {revision !== entry.revision && (
        <Button small look="line" icon="undo" busy={busy} onClick={back}>
          {words('content.ops.roll_back')}
        </Button>
      )}
      <Wrong text={wrong} />
    </li>
  );
}
