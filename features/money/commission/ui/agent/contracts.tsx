import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Downline, ListDownline } from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import {
  type GetContractInfo,
  type ListContracts,
  type OfferContract,
  OFFERED_KINDS,
  type OfferedKind,
} from '#features/money/commission/contract/calls.ts';
import type { CentreProps } from './centre-props.ts';
import { ContractSlip } from './contract-slip.tsx';
import { TierFields, type TierTyped, termsOf } from './tier-fields.tsx';

const SIDES = ['both', 'received', 'given'] as const;

/** Contracts that wait, those in force, and a new offer to an agent right below. */
export default function Contracts(_: CentreProps) {
  const words = useWords();
  const [side, setSide] = useState<(typeof SIDES)[number]>('both');
  const [page, setPage] = useState(1);
  const query = { side, pageNo: page, pageSize: 12 };
  const { value, trouble, again } = useRead<typeof ListContracts>('/wps/agent/contracts', { query }, 5_000);
  return (
    <>
      <Offer />
      <div className="chips agent-chips">
        {SIDES.map((one) => (
          <Chip key={one} on={one === side} onPress={() => setSide(one)}>
            {words(`commission.side.${one}`)}
          </Chip>
        ))}
      </div>
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={240} />
        ))}
      {value?.list.length === 0 && (
        <EmptyState icon="slip" title={words('commission.no_contracts')}>
          {words('commission.no_contracts_do')}
        </EmptyState>
      )}
      <div className="agent-slips">
        {value?.list.map((contract) => (
          <ContractSlip key={contract.id} contract={contract} />
        ))}
      </div>
      {value && <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />}
    </>
  );
}

/** The first twenty agents right below are enough to choose from; the downline page has all of them. */
function useReceivers(): readonly Downline[] {
  const { value } = useRead<typeof ListDownline>('/wps/agent/members', { query: { pageSize: 50 } }, 20_000);
  return value?.list.filter(({ isAgent }) => isAgent) ?? [];
}

function useOwn(): ReadonlySet<OfferedKind> {
  const { value } = useRead<typeof GetContractInfo>('/wps/relay/MCSFE_contractInfo', {}, 20_000);
  if (!value) return new Set();
  const own = [
    value.divtypeinfo,
    value.dailysalinfotype,
    value.contracthoursalinfo,
    value.contractmrdailysalinfotype,
  ];
  return new Set(own.flatMap((one) => (one ? [one.kind] : [])));
}

function Offer() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const receivers = useReceivers();
  const own = useOwn();
  const submission = useSubmission();
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState('');
  const [kind, setKind] = useState<OfferedKind>('daily');
  const [tiers, setTiers] = useState<readonly TierTyped[]>([{ rate: '', stake: '', active: '', loss: '' }]);
  const kinds = OFFERED_KINDS.filter((one) => own.has(one));
  const chosen = receivers.find(({ id }) => id === to) ?? receivers[0];
  const picked = kinds.includes(kind) ? kind : kinds[0];
  if (!open)
    return (
      <div className="agent-acts">
        <Button look="go" icon="plus" onClick={() => setOpen(true)}>
          {words('commission.offer')}
        </Button>
      </div>
    );
  if (!chosen || !picked)
    return (
      <p className="agent-card">{words(chosen ? 'commission.offer_nothing' : 'commission.offer_nobody')}</p>
    );
  const terms = termsOf(picked, tiers);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!terms) return;
    const body = { to: chosen.id, terms };
    if (
      !(await submission.run(() => api.send<typeof OfferContract>('POST', '/wps/agent/contracts', { body })))
    )
      return;
    say(words('commission.offered', { account: chosen.account }), 'gain');
    answers.stale('/wps/agent/contracts');
    setOpen(false);
  };
  return (
    <Form className="agent-card stack" onSubmit={(event) => void send(event)} noValidate>
      <h2 className="sign">{words('commission.offer')}</h2>
      <div className="agent-fields">
        <Choose
          label={words('commission.to')}
          value={chosen.id}
          options={receivers.map(({ id, account }) => ({ name: id, title: account }))}
          onValue={setTo}
        />
        <Choose
          label={words('commission.what')}
          value={picked}
          options={kinds.map((name) => ({ name, title: words(`commission.kind.${name}`) }))}
          onValue={setKind}
        />
      </div>
      <TierFields kind={picked} tiers={tiers} onTiers={setTiers} />
      <div className="agent-acts">
        <Button
          type="submit"
          look="go"
          busy={submission.busy}
          why={terms ? undefined : words('commission.offer_why')}
        >
          {words('commission.send_offer')}
        </Button>
        <Button look="line" onClick={() => setOpen(false)}>
          {words('ui.close')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </Form>
  );
}
