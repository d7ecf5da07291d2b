import type { BooksCheck, CheckBooks, LastCheck } from '#features/watch/explorer/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#platform/ui/desk/desk.css';
import './explorer.css';

const WHILE_RUNNING_MS = 1_000;
const TONES = { running: 'warn', done: 'gain', failed: 'danger', stopped: 'plain' } as const;

/** `/books`: every balance, hold and link derived anew from the postings, pass by pass. */
export default function BooksDesk() {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const { value, again } = useRead<typeof LastCheck>('/ops/books/checks', {}, 0);
  const check = value?.check;
  const isRunning = check?.state === 'running';
  useRefresh(again, isRunning ? WHILE_RUNNING_MS : undefined);
  const begin = async (): Promise<void> => {
    await run(() => api.send<typeof CheckBooks>('POST', '/ops/books/checks', { body: {} }));
    again();
  };
  return (
    <div className="desk-main">
      <h1 className="sign">{words('explorer.books')}</h1>
      <p className="muted">{words('explorer.books_says')}</p>
      <div className="desk-save">
        <Button
          look="go"
          busy={busy}
          why={isRunning ? words('explorer.running') : undefined}
          onClick={() => void begin()}
        >
          {words('explorer.check')}
        </Button>
        <Wrong text={wrong} />
      </div>
      {value && !check && <EmptyState icon="shield" title={words('explorer.never')} />}
      {check && <Check check={check} />}
    </div>
  );
}

function Check({ check }: { readonly check: BooksCheck }) {
  const words = useWords();
  const bad = check.findings > 0;
  return (
    <section className="books-check">
      <p className="rowline" role="status">
        <StateMark tone={bad ? 'danger' : TONES[check.state]}>
          {words(
            bad
              ? 'explorer.found'
              : check.state === 'done'
                ? 'explorer.whole'
                : `explorer.state_of.${check.state}`,
          )}
        </StateMark>
        <When at={check.beganAt} />
        <span className="num">
          {words('explorer.passes_of', {
            done: String(check.passes.length),
            expected: String(Math.max(check.expected, check.passes.length)),
          })}
        </span>
      </p>
      {check.state === 'running' && (
        <progress
          max={Math.max(1, check.expected)}
          value={check.passes.length}
          aria-label={words('explorer.progress')}
        />
      )}
      <ul className="desk-history">
        {check.passes.map((pass) => (
          <li key={pass.name}>
            <span className="rowline">
              <b>{pass.name}</b>
              <span className="num">
                {words('explorer.seconds', { seconds: (pass.ms / 1_000).toFixed(2) })}
              </span>
            </span>
            <span className="muted">{pass.caption}</span>
            {pass.findings.map((finding) => (
              <span key={`${finding.row} ${finding.says}`} className="books-finding">
                <bdi dir="ltr">{`${finding.row}: ${finding.says}`}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
