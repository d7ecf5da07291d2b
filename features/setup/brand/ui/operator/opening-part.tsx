import { useState } from 'react';
import type { OpsBrand, PutBrandStatus } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';
import { fromZone, toZone } from '#platform/ui/desk/zone-time.ts';

const STATES = [0, 1, 2] as const;
const NAMES = { 0: 'open', 1: 'maintenance', 2: 'region' } as const;
const TONES = { 0: 'gain', 1: 'warn', 2: 'danger' } as const;

/** Open, maintenance with its window, or closed everywhere. Binds in every process within a second. */
export function OpeningPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { submission, save } = useSave();
  const [status, setStatus] = useState(brand.status);
  const [start, setStart] = useState(toZone(brand.maintenanceStart, brand.timeZone));
  const [end, setEnd] = useState(toZone(brand.maintenanceEnd, brand.timeZone));
  const [reopen, setReopen] = useState(brand.maintenanceReopen);
  const now = STATES.find((one) => one === brand.statusNow) ?? 0;
  const put = () => {
    const body = {
      revision: brand.revision,
      status,
      maintenanceStart: fromZone(start, brand.timeZone) ?? null,
      maintenanceEnd: fromZone(end, brand.timeZone) ?? null,
      maintenanceReopen: reopen,
    };
    save(() => api.send<typeof PutBrandStatus>('PUT', '/ops/brand/status', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_opening')}
      hint={words('brand.ops.opening_hint')}
      submission={submission}
      save={words('brand.ops.save')}
      onSave={put}
    >
      <p className="rowline">
        <span className="muted">{words('brand.ops.now')}</span>
        <span className="mark-state" data-tone={TONES[now]}>
          {words(`brand.ops.state_${NAMES[now]}`)}
        </span>
      </p>
      <fieldset className="desk-choices" aria-label={words('brand.ops.status')}>
        {STATES.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="status" checked={status === one} onChange={() => setStatus(one)} />
            {words(`brand.ops.state_${NAMES[one]}`)}
          </label>
        ))}
      </fieldset>
      <div className="desk-pair">
        <Field
          type="datetime-local"
          label={words('brand.ops.start')}
          note={brand.timeZone}
          hint={words('brand.ops.start_hint')}
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <Field
          type="datetime-local"
          label={words('brand.ops.end')}
          note={brand.timeZone}
          hint={words('brand.ops.end_hint')}
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
      <Switch label={words('brand.ops.reopen')} on={reopen} onTurn={setReopen} />
    </DeskForm>
  );
}
