import { Link } from 'react-router';
import type {
  OpsChangeVendorHouse,
  OpsSetVendorState,
  OpsVendorHouse,
} from '#features/play/vendors/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FreeRounds } from './free-rounds.tsx';
import { GamesCard } from './games-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { VENDOR_LOOKS } from './states.ts';
import { useTerms } from './terms-fields.tsx';

type Props = { readonly vendor: OpsVendorHouse };

function Facts({ vendor }: Props) {
  const words = useWords();
  const { tone, word } = VENDOR_LOOKS[vendor.state];
  const link = buttonClass('line', { small: true });
  return (
    <section className="desk-card">
      <h2 className="sign">
        <bdi>{vendor.name}</bdi> <StateMark tone={tone}>{words(word)}</StateMark>
      </h2>
      {vendor.reason !== '' && (
        <p role="status">{vendor.state === 'tripped' ? words('vendors.ops.tripped') : vendor.reason}</p>
      )}
      <dl className="desk-rows">
        <dt>{words('vendors.ops.code')}</dt>
        <dd>
          <bdi dir="ltr">{vendor.code}</bdi>
        </dd>
        <dt>{words('vendors.ops.adapter')}</dt>
        <dd>{vendor.adapter}</dd>
        <dt>{words('vendors.ops.wallet')}</dt>
        <dd>{words(`vendors.ops.wallets.${vendor.wallet}`)}</dd>
        <dt>{words('vendors.ops.endpoint')}</dt>
        <dd>
          <bdi dir="ltr">{vendor.endpoint === '' ? words('vendors.ops.inside') : vendor.endpoint}</bdi>
        </dd>
        <dt>{words('vendors.ops.games')}</dt>
        <dd className="num">{vendor.games}</dd>
        <dt>{words('vendors.ops.openRounds')}</dt>
        <dd className="num">{vendor.openRounds}</dd>
      </dl>
      <Link className={link} to={`/vendor-calls?vendor=${vendor.code}`}>
        {words('vendors.ops.calls')}
      </Link>{' '}
      <Link className={link} to={`/vendor-incidents?vendor=${vendor.code}`}>
        {words('vendors.ops.incidents')}
      </Link>
    </section>
  );
}

/** Closes this vendor, or opens it: what has begun is paid all the same. */
function StateForm({ vendor }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const isOpen = vendor.state === 'open';
  const reason = useReason({
    label: words('vendors.ops.reason'),
    short: words('vendors.ops.reason_short'),
    name: 'state-reason',
  });
  const save = async (): Promise<void> => {
    const body = { open: !isOpen, reason: reason.text };
    const params = { vendor: vendor.code };
    const done = await submission.run(() =>
      api.send<typeof OpsSetVendorState>('PUT', '/ops/vendors/{vendor}/state', { params, body }),
    );
    if (!done) return;
    answers.stale('/ops/vendors');
    say(words(isOpen ? 'vendors.ops.was_closed' : 'vendors.ops.was_opened'), 'gain');
  };
  return (
    <DeskForm
      title={words(isOpen ? 'vendors.ops.close' : 'vendors.ops.open')}
      hint={words('vendors.ops.close_hint')}
      submission={submission}
      save={words(isOpen ? 'vendors.ops.close' : 'vendors.ops.open')}
      why={reason.why}
      onSave={() => void save()}
    >
      {reason.field}
    </DeskForm>
  );
}

function TermsForm({ vendor }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const { terms, fields, why } = useTerms(vendor);
  const save = async (): Promise<void> => {
    const params = { vendor: vendor.code };
    const done = await submission.run(() =>
      api.send<typeof OpsChangeVendorHouse>('PUT', '/ops/vendors/{vendor}', { params, body: terms }),
    );
    if (!done) return;
    answers.stale('/ops/vendors');
    say(words('vendors.ops.saved'), 'gain');
  };
  return (
    <DeskForm
      title={words('vendors.ops.terms')}
      submission={submission}
      save={words('vendors.ops.save')}
      why={why}
      onSave={() => void save()}
    >
      {fields}
    </DeskForm>
  );
}

export function HousePane({ vendor, onClose }: Props & { readonly onClose: () => void }) {
  const rights = useRights();
  const writes = rights?.may('vendors.write') === true;
  return (
    <Pane label={vendor.name} onClose={onClose}>
      <Facts vendor={vendor} />
      {writes && <StateForm vendor={vendor} />}
      <GamesCard vendor={vendor} writes={writes} />
      {rights?.may('vendors.keys') && <KeysCard vendor={vendor} />}
      <FreeRounds vendor={vendor} writes={writes} />
      {writes && <TermsForm vendor={vendor} />}
    </Pane>
  );
}
