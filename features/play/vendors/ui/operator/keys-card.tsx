import { useState } from 'react';
import type {
  OpsKey,
  OpsKeys,
  OpsMakeKey,
  OpsRetireKey,
  OpsVendorHouse,
} from '#features/play/vendors/contract/ops.ts';
import { useStaffAct } from '#identity/factors/ui/entry/use-staff-act.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { DeskForm, TextArea } from '#platform/ui/desk/form.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly vendor: Pick<OpsVendorHouse, 'code' | 'name' | 'keyKind'> };

/** What is shown this once. */
function Made({ made }: { readonly made: CallAnswer<typeof OpsMakeKey> }) {
  const words = useWords();
  return (
    <div role="status" className="desk-rows">
      <p>{words('vendors.ops.key_once')}</p>
      <p>
        <bdi dir="ltr">{made.keyId}</bdi>
      </p>
      {made.secret !== '' && (
        <p>
          <code dir="ltr">{made.secret}</code>
        </p>
      )}
      {made.ours !== '' && <pre dir="ltr">{made.ours}</pre>}
    </div>
  );
}

function KeyLine({ row, onRetire }: { readonly row: OpsKey; readonly onRetire: () => void }) {
  const words = useWords();
  return (
    <li>
      <bdi dir="ltr">{row.keyId}</bdi> · <When at={row.madeAt} />{' '}
      {row.retiredAt === null ? (
        <Button small look="line" onClick={onRetire}>
          {words('vendors.ops.retire')}
        </Button>
      ) : (
        <span className="muted">{words('vendors.ops.retired')}</span>
      )}
    </li>
  );
}

/** Keys with their rotation: the next one is made, both are good, the last one is retired. */
export function KeysCard({ vendor }: Props) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsKeys>(
    '/ops/vendors/{vendor}/keys',
    { params: { vendor: vendor.code } },
    0,
  );
  const { api, submission, run } = useStaffAct('/ops/vendors');
  const [given, setGiven] = useState('');
  const [made, setMade] = useState<CallAnswer<typeof OpsMakeKey>>();
  const live = value?.list.filter(({ retiredAt }) => retiredAt === null) ?? [];
  const params = { vendor: vendor.code };
  const make = (): void =>
    run({
      approves: [words('vendors.ops.make_key'), vendor.name],
      work: async () => {
        setMade(
          await api.send<typeof OpsMakeKey>('POST', '/ops/vendors/{vendor}/keys', {
            params,
            body: { given },
          }),
        );
        setGiven('');
      },
    });
  const retire = (id: string, keyId: string): void =>
    run({
      approves: [words('vendors.ops.retire'), `${vendor.name} ${keyId}`],
      said: words('vendors.ops.retired'),
      work: () =>
        api.send<typeof OpsRetireKey>('POST', '/ops/vendors/{vendor}/keys/{id}/retire', {
          params: { ...params, id },
          body: {},
        }),
    });
  return (
    <DeskForm
      title={words('vendors.ops.keys')}
      hint={words('vendors.ops.keys_hint')}
      submission={submission}
      save={words('vendors.ops.make_key')}
      why={live.length >= 2 ? words('vendors.ops.two_live') : undefined}
      onSave={make}
    >
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={2} />)}
      <ul>
        {value?.list.map((row) => (
          <KeyLine key={row.id} row={row} onRetire={() => retire(row.id, row.keyId)} />
        ))}
      </ul>
      {made && <Made made={made} />}
      <TextArea
        label={words('vendors.ops.given')}
        hint={words(`vendors.ops.given_hint.${vendor.keyKind}`)}
        value={given}
        onValue={setGiven}
        rows={vendor.keyKind === 'rsa' ? 5 : 2}
        ltr
      />
    </DeskForm>
  );
}
