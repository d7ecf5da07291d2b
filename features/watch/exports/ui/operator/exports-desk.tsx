import { use } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ExportFilter,
  type OpsAskExport,
  type OpsListExports,
  type OpsTakeExport,
  STAFF_KINDS,
  STAFF_TABLES,
  type StaffKind,
} from '#features/watch/exports/contract.ts';
import { ExportForm } from '#features/watch/exports/ui/export-form.tsx';
import { FileList } from '#features/watch/exports/ui/file-list.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useRights } from '#platform/ui/desk/rights.ts';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { today } from '#platform/ui/today.ts';
import { useWords } from '#platform/ui/words.tsx';
import '#platform/ui/desk/desk.css';

const WHILE_WRITING_MS = 1_500;

/** `/exports`: tables of the console as files, those one may see; a list's button brings its narrowing with it. */
export default function ExportsDesk() {
  const words = useWords();
  const api = useApi();
  const rights = useRights();
  const [params] = useSearchParams();
  const { busy, wrong, run } = useSubmission();
  const files = useRead<typeof OpsListExports>('/ops/exports', { query: { pageSize: 20 } }, 0);
  const list = files.value?.list ?? [];
  const isWriting = list.some(({ state }) => state === 'queued' || state === 'running');
  useRefresh(files.again, isWriting ? WHILE_WRITING_MS : undefined);
  const ask = async (kind: StaffKind, filter: ExportFilter): Promise<void> => {
    const body = { kind, filter };
    if (await run(() => api.send<typeof OpsAskExport>('POST', '/ops/exports', { body }))) files.again();
  };
  const take = async (id: string, n: number): Promise<string> => {
    const part = await api.send<typeof OpsTakeExport>('GET', '/ops/exports/{id}/part', {
      params: { id },
      query: { n },
    });
    return part.text;
  };
  return (
    <div className="desk-main">
      <h1 className="sign">{words('exports.title')}</h1>
      <p className="muted">{words('exports.ops_says')}</p>
      <ExportForm
        kinds={STAFF_KINDS.filter((kind) => rights?.may(STAFF_TABLES[kind]))}
        today={today(new Date(), use(ZoneContext))}
        begin={params}
        busy={busy}
        refusal={wrong}
        onAsk={(kind, filter) => void ask(kind, filter)}
      />
      <FileList files={list} take={take} />
    </div>
  );
}
