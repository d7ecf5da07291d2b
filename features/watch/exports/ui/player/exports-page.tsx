import { useSearchParams } from 'react-router';
import {
  type AskExport,
  type ExportChanged,
  type ExportFilter,
  type ListExports,
  MEMBER_KINDS,
  type TakeExport,
} from '#features/watch/exports/contract.ts';
import { ExportForm } from '#features/watch/exports/ui/export-form.tsx';
import { FileList } from '#features/watch/exports/ui/file-list.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useDayZone } from '#platform/ui/day-zone.ts';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { today } from '#platform/ui/today.ts';
import { useWords } from '#platform/ui/words.tsx';

/** `/member/exports`: the own records as files to keep. */
export default function ExportsPage() {
  const words = useWords();
  const api = useApi();
  const [params] = useSearchParams();
  const { busy, wrong, run } = useSubmission();
  const day = today(new Date(), useDayZone());
  const title = words('exports.title');
  usePageHead(title);
  const files = useRead<typeof ListExports>('/wps/records/exports', { query: { pageSize: 10 } }, 0);
  useLive<typeof ExportChanged>('exports', {}, { onEvent: files.again, onReset: files.again });
  const ask = async (kind: (typeof MEMBER_KINDS)[number], filter: ExportFilter): Promise<void> => {
    const { account: _account, of: _of, ...own } = filter;
    const body = { kind, filter: own };
    if (await run(() => api.send<typeof AskExport>('POST', '/wps/records/exports', { body }))) files.again();
  };
  const take = async (id: string, n: number): Promise<string> => {
    const part = await api.send<typeof TakeExport>('GET', '/wps/records/exports/{id}/part', {
      params: { id },
      query: { n },
    });
    return part.text;
  };
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('exports.says')}</p>
      <ExportForm
        kinds={MEMBER_KINDS}
        today={day}
        begin={params}
        busy={busy}
        refusal={wrong}
        onAsk={(kind, filter) => void ask(kind, filter)}
      />
      <FileList files={files.value?.list ?? []} take={take} />
    </div>
  );
}
