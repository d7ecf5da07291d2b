/** A contract as paper: its tiers, who signs, and what ends by it. */
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, Stamp, type StampTone } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import type {
  AcceptContract,
  CancelContract,
  Contract,
  RejectContract,
} from '#features/money/commission/contract/calls.ts';
import { When } from './moment.tsx';
import { Rate } from './parts.tsx';

const STAMPS: Readonly<Record<Contract['state'], StampTone>> = {
  proposed: 'action',
  active: 'gain',
  rejected: 'plain',
  withdrawn: 'plain',
  cancel_requested: 'danger',
  ended: 'plain',
  replaced: 'plain',
};

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

function Conditions({
  contract,
  tier,
}: {
  readonly contract: Contract;
  readonly tier: Contract['rates'][number];
}) {
  const words = useWords();
  const [stake, loss, active] = [
    !isNothing(tier.periodValidBet),
    !isNothing(tier.periodProfitLoss),
    tier.activeMembers > 0,
  ];
  return (
    <small className="agent-needs">
      {stake && (
        <span>
          {words('commission.needs_stake')}{' '}
          <Money amount={tier.periodValidBet} currency={contract.currency} />
        </span>
      )}
      {loss && (
        <span>
          {words('commission.needs_loss')}{' '}
          <Money amount={tier.periodProfitLoss} currency={contract.currency} />
        </span>
      )}
      {active && <span>{words('commission.needs_active', { count: tier.activeMembers })}</span>}
      {!stake && !loss && !active && words('commission.needs_nothing')}
    </small>
  );
}

const REASONS = ['agreed', 'rate_above_own', 'giver_has_none', 'moved'] as const;

/** Why it is over, for whoever did not end it. */
function Because({ contract: { endedBecause } }: { readonly contract: Contract }) {
  const words = useWords();
  const reason = REASONS.find((one) => one === endedBecause);
  return reason ? (
    <small className="agent-needs" data-ended={reason}>
      {words(`commission.ended.${reason}`)}
    </small>
  ) : null;
}

/** @param shown only to be read, at the desk */
export function ContractSlip({
  contract,
  shown = false,
}: {
  readonly contract: Contract;
  readonly shown?: boolean;
}) {
  const words = useWords();
  return (
    <Slip className="agent-slip">
      <SlipHead
        title={words(`commission.kind.${contract.kind}`)}
        stamp={<Stamp tone={STAMPS[contract.state]}>{words(`commission.state.${contract.state}`)}</Stamp>}
      />
      <SlipRows>
        <SlipRow name={words(contract.given && !shown ? 'commission.to' : 'commission.from')}>
          <bdi>
            {contract.given && !shown ? contract.receiver : (contract.giver ?? words('commission.brand'))}
          </bdi>
        </SlipRow>
        <SlipRow name={words('commission.period')}>{words(`commission.cycle.${contract.cycle}`)}</SlipRow>
        {contract.rates.map((tier) => (
          <SlipRow key={tier.rate} name={words('commission.rate')}>
            <b>
              <Rate rate={tier.rate} />
            </b>
            <Conditions contract={contract} tier={tier} />
          </SlipRow>
        ))}
        <SlipRow name={words('commission.version')}>
          <span className="num">{contract.version}</span>
        </SlipRow>
        {contract.agreedAt && (
          <SlipRow name={words('commission.signed')}>
            <When at={contract.agreedAt} />
          </SlipRow>
        )}
        {contract.endedAt && contract.state === 'ended' && (
          <SlipRow name={words('commission.ended_on')}>
            <When at={contract.endedAt} />
            <Because contract={contract} />
          </SlipRow>
        )}
      </SlipRows>
      {contract.state === 'proposed' && contract.ends.length > 0 && (
        <p className="agent-ends">
          <Icon name="warn" />
          {words(contract.given || shown ? 'commission.ends_others' : 'commission.ends', {
            accounts: contract.ends.map(({ account }) => account).join(', '),
          })}
        </p>
      )}
      {!shown && <Acts contract={contract} />}
    </Slip>
  );
}

function Acts({ contract }: { readonly contract: Contract }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const input = { params: { id: contract.id }, body: {} };
  const done = (): void => {
    answers.stale('/wps/agent/contracts');
    answers.stale('/wps/relay/MCSFE_contractInfo');
  };
  const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
    if (await submission.run(work)) done();
  };
  const accept = act(() =>
    api.send<typeof AcceptContract>('POST', '/wps/agent/contracts/{id}/accept', input),
  );
  const reject = act(() =>
    api.send<typeof RejectContract>('POST', '/wps/agent/contracts/{id}/reject', input),
  );
  const cancel = act(() =>
    api.send<typeof CancelContract>('POST', '/wps/agent/contracts/{id}/cancel', input),
  );
  const { state, given } = contract;
  const mayAnswer = !given && (state === 'proposed' || state === 'cancel_requested');
  const takes = given && (state === 'proposed' || state === 'active');
  if (!mayAnswer && !takes) return null;
  return (
    <SlipAction>
      <WrongLine text={submission.wrong} />
      <div className="agent-acts">
        {mayAnswer && (
          <>
            <Button look="go" busy={submission.busy} onClick={() => void accept()}>
              {words(state === 'proposed' ? 'commission.accept' : 'commission.agree_end')}
            </Button>
            <Button look="line" onClick={() => void reject()}>
              {words(state === 'proposed' ? 'commission.reject' : 'commission.keep')}
            </Button>
          </>
        )}
        {takes && (
          <Button look="line" busy={submission.busy} onClick={() => void cancel()}>
            {words(state === 'proposed' ? 'commission.take_back' : 'commission.ask_end')}
          </Button>
        )}
      </div>
    </SlipAction>
  );
}
