import type {
  OpsDecideChanges,
  OpsGameChange,
  OpsImportGames,
  OpsVendorGames,
  OpsVendorHouse,
} from '#features/play/vendors/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const SHOWN = 12;

function Change({ change }: { readonly change: OpsGameChange }) {
  const words = useWords();
  return (
    <li>
      {words(`vendors.ops.change.${change.kind}`, {
        name: change.after?.name ?? change.before?.name ?? change.ref,
      })}
      {change.kind === 'changed' && change.before && (
        <span className="muted"> {words('vendors.ops.change_before', { name: change.before.name })}</span>
      )}
    </li>
  );
}

/** Games of a vendor, and what its list says differently: nothing changes before it is approved. */
export function GamesCard({ vendor, writes }: { readonly vendor: OpsVendorHouse; readonly writes: boolean }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const params = { vendor: vendor.code };
  const { value, trouble, again } = useRead<typeof OpsVendorGames>(
    '/ops/vendors/{vendor}/games',
    { params },
    0,
  );
  const changes = value?.changes ?? [];
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (await submission.run(work)) answers.stale('/ops/vendors');
  };
  const read = (): Promise<void> =>
    act(async () => {
      const { found } = await api.send<typeof OpsImportGames>('POST', '/ops/vendors/{vendor}/games/import', {
        params,
        body: {},
      });
      say(words('vendors.ops.found', { count: found }), 'gain');
    });
  const decide = (approve: boolean): Promise<void> =>
    act(() =>
      api.send<typeof OpsDecideChanges>('POST', '/ops/vendors/{vendor}/games/decide', {
        params,
        body: { ids: changes.slice(0, 500).map(({ id }) => id), approve },
      }),
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('vendors.ops.games')}</h2>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={2} />)}
      <ul>
        {value?.list.slice(0, SHOWN).map((game) => (
          <li key={game.gameCode}>
            <bdi>{game.name}</bdi>{' '}
            {game.withdrawn && <span className="muted">{words('vendors.ops.withdrawn')}</span>}
          </li>
        ))}
      </ul>
      {value && value.list.length > SHOWN && <p className="muted num">+ {value.list.length - SHOWN}</p>}
      {changes.length > 0 && (
        <>
          <h3>{words('vendors.ops.changes')}</h3>
          <ul>
            {changes.slice(0, SHOWN).map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
          {changes.length > SHOWN && <p className="muted num">+ {changes.length - SHOWN}</p>}
        </>
      )}
      {writes && (
        <div className="desk-save">
          <Button small look="line" busy={submission.busy} onClick={() => void read()}>
            {words('vendors.ops.read_list')}
          </Button>
          {changes.length > 0 && (
            <>
              <Button small look="go" busy={submission.busy} onClick={() => void decide(true)}>
                {words('vendors.ops.approve')}
              </Button>
              <Button small look="line" busy={submission.busy} onClick={() => void decide(false)}>
                {words('vendors.ops.reject')}
              </Button>
            </>
          )}
          <Wrong text={submission.wrong} />
        </div>
      )}
    </section>
  );
}
