import { useState } from 'react';
import type { Export } from '#features/watch/exports/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { download } from './download.ts';
import './exports.css';

type Props = {
  readonly files: readonly Export[];
  readonly take: (id: string, n: number) => Promise<string>;
};

/** Files with how far they are; one that is whole can be taken. */
export function FileList({ files, take }: Props) {
  const words = useWords();
  if (files.length === 0) return null;
  return (
    <section className="export-files" aria-labelledby="export-files">
      <h2 id="export-files" className="sign">
        {words('exports.files')}
      </h2>
      <ul className="ledger">
        {files.map((file) => (
          <li key={file.id} className="ledger-row">
            <span>
              <strong>{words(`exports.kind.${file.kind}`)}</strong>
              <small>
                <span className="num">{`${file.filter.from} – ${file.filter.to}`}</span>{' '}
                <When at={file.createdAt} />
              </small>
            </span>
            <span className="ledger-end">
              {file.state === 'done' ? <Take file={file} take={take} /> : <Progress file={file} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ file }: { readonly file: Export }) {
  const words = useWords();
  if (file.state === 'failed') return <span>{words('exports.failed')}</span>;
  return (
    <>
      <progress max={Math.max(1, file.expected)} value={file.rows} aria-label={words('exports.writing')} />
      <small role="status">
        {words('exports.rows_of', {
          rows: String(file.rows),
          expected: String(Math.max(file.rows, file.expected)),
        })}
      </small>
    </>
  );
}

function Take({ file, take }: { readonly file: Export; readonly take: Props['take'] }) {
  const words = useWords();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = `${file.kind}-${file.filter.from}-${file.filter.to}.csv`;
      await download(name, file.parts, (n) => take(file.id, n));
    } catch (trouble) {
      say(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'), 'wrong');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button small look="line" icon="doc" busy={busy} onClick={() => void press()}>
        {words('exports.take')}
      </Button>
      <small>{words('exports.rows', { rows: file.rows })}</small>
    </>
  );
}
