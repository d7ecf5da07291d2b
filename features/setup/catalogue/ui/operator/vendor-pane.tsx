import { useState } from 'react';
import type { OpsChangeVendor, OpsVendor, OpsVendorList } from '#features/setup/catalogue/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PauseEnd } from './pause-end.tsx';
import { SHELF_STATES } from './states.ts';

const FRESH_MS = 5_000;

/** Open, or closed for maintenance. */
export function VendorMark({ vendor }: { readonly vendor: OpsVendor }) {
  const words = useWords();
  const { tone, word } = SHELF_STATES[vendor.maintenance ? 'closed' : 'open'];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}

type Change = Pick<OpsVendor, 'maintenance' | 'maintenanceUntil'>;

/** Closes or opens every title of a maker at this brand. Players are told, and shown others to play. */
function VendorForm({ vendor }: { readonly vendor: OpsVendor }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const first: Change = { maintenance: vendor.maintenance, maintenanceUntil: vendor.maintenanceUntil };
  const [change, setChange] = useState(first);
  const same = JSON.stringify(first) === JSON.stringify(change);
  const put = (): void => {
    void submission.run(async () => {
      const params = { code: vendor.code };
      await api.send<typeof OpsChangeVendor>('PUT', '/ops/catalogue/vendors/{code}', {
        params,
        body: change,
      });
      answers.stale('/ops/catalogue/');
      say(words('catalogue.ops.saved', { name: vendor.name }), 'gain');
    });
  };
  return (
    <DeskForm
      title={words('catalogue.ops.maintenance')}
      hint={words('catalogue.ops.vendor_hint', { games: vendor.games })}
      submission={submission}
      save={words('catalogue.ops.save')}
      why={same ? words('catalogue.ops.same') : undefined}
      onSave={put}
    >
      <Switch
        label={words('catalogue.ops.maintenance')}
        on={change.maintenance}
        onTurn={(maintenance) => setChange({ maintenance, maintenanceUntil: null })}
      />
      {change.maintenance && (
        <PauseEnd
          until={change.maintenanceUntil}
          onUntil={(maintenanceUntil) => setChange({ ...change, maintenanceUntil })}
        />
      )}
    </DeskForm>
  );
}

export function VendorPane({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { value } = useRead<typeof OpsVendorList>('/ops/catalogue/vendors', {}, FRESH_MS);
  const vendor = value?.find((one) => one.code === code);
  if (!vendor) return null;
  return (
    <Pane label={vendor.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={vendor.name}>
          <VendorMark vendor={vendor} />
        </CardHead>
        <p className="muted">
          <bdi>{vendor.code}</bdi>
        </p>
      </section>
      <VendorForm key={`${vendor.maintenance}${vendor.maintenanceUntil}`} vendor={vendor} />
    </Pane>
  );
}
