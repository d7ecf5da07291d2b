import type { FailedJob, OpsQueues, QueueLine, RetryJob } from '#features/watch/queues/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DataTable, type Column } from '#platform/ui/desk/data-table.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './queues.css';

const EVERY_MS = 5_000;
/** `records.bets` → `records · bets`: room and task, as operations speak of them. */
const spoken = (name: string): string => name.replace('.', ' · ').replaceAll('_', ' ');

/** A listener this far behind is worth a look, s. */
const BEHIND_S = 10;

/** `/queues`: queued work by task, what failed, and how far each listener is. */
export default function QueuesDesk() {
  const words = useWords();
  const { value, waiting, trouble, again } = useRead<typeof OpsQueues>('/ops/queues', {}, 0);
  useRefresh(again, EVERY_MS);
  return (
    <div className="desk-main queues">
      <h1 className="sign">{words('queues.title')}</h1>
      {waiting && <SkeletonRows rows={8} height={44} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && (
        <>
          <p className="muted">
            {words('queues.outbox', {
              kept: String(value.outbox.kept),
              seconds: String(value.outbox.oldestSeconds),
            })}
          </p>
          <Failed jobs={value.failed} onRetried={again} />
          <Tasks tasks={value.tasks} />
          <section>
            <h2 className="sign">{words('queues.listeners')}</h2>
            <ul className="desk-history">
              {value.listeners.map(({ name, lagSeconds }) => (
                <li key={name}>
                  <span className="rowline">
                    <b>{spoken(name)}</b>
                    <StateMark tone={lagSeconds > BEHIND_S ? 'danger' : 'gain'}>
                      {words('queues.behind', { seconds: lagSeconds.toFixed(1) })}
                    </StateMark>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

function Tasks({ tasks }: { readonly tasks: readonly QueueLine[] }) {
  const words = useWords();
  const figure = (name: 'waiting' | 'due' | 'running' | 'failing' | 'dead'): Column<QueueLine> => ({
    name,
    title: words(`queues.${name}`),
    end: true,
    show: (row) => <span className="num">{row[name]}</span>,
  });
  const columns: readonly Column<QueueLine>[] = [
    { name: 'task', title: words('queues.task'), show: (row) => spoken(row.task) },
    figure('waiting'),
    figure('due'),
    figure('running'),
    figure('failing'),
    figure('dead'),
    {
      name: 'late',
      title: words('queues.late'),
      end: true,
      show: (row) => (
        <span className="num">{words('queues.seconds', { seconds: String(row.lateSeconds) })}</span>
      ),
    },
  ];
  if (tasks.length === 0) return <EmptyState icon="check" title={words('queues.idle')} />;
  return (
    <section>
      <h2 className="sign">{words('queues.tasks')}</h2>
      <DataTable
        label={words('queues.tasks')}
        columns={columns}
        rows={tasks}
        idOf={(row) => row.task}
        chosen={undefined}
        onChoose={() => undefined}
      />
    </section>
  );
}

function Failed({
  jobs,
  onRetried,
}: {
  readonly jobs: readonly FailedJob[];
  readonly onRetried: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const retry = async (id: string): Promise<void> => {
    await run(() =>
      api.send<typeof RetryJob>('POST', '/ops/queues/jobs/{id}/retry', { params: { id }, body: {} }),
    );
    onRetried();
  };
  if (jobs.length === 0) return <p role="status">{words('queues.none_failed')}</p>;
  return (
    <section>
      <h2 className="sign">{words('queues.failed')}</h2>
      <Wrong text={wrong} />
      <ul className="desk-history">
        {jobs.map((job) => (
          <li key={job.id}>
            <span className="rowline">
              <b>{spoken(job.task)}</b>
              <StateMark tone={job.attempts >= job.most ? 'danger' : 'warn'}>
                {words('queues.tries', { attempts: String(job.attempts), most: String(job.most) })}
              </StateMark>
              <When at={job.runAt} />
              <Button small look="line" busy={busy} onClick={() => void retry(job.id)}>
                {words('queues.retry')}
              </Button>
            </span>
            <code className="queue-error">{job.error}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
