import { useState } from 'react';
import type { ClaimReward, Reward } from '#features/money/bonus/contract/rewards.ts';
import { titleIn } from '#features/money/bonus/ui/names.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Slip, SlipAction, Stamp } from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { REWARDS, useRewards } from './reward-count.ts';
import '../bonus.css';

/** `/member/rewards`: everything that can be claimed, in one place; each once, whatever tab it is pressed in. */
export default function RewardsPage() {
  const words = useWords();
  const title = words('bonus.rewards');
  usePageHead(title);
  const { value, trouble, again } = useRewards();
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={200} />
        ))}
      {value?.list.length === 0 && (
        <EmptyState
          icon="gift"
          title={words('bonus.no_rewards')}
          hint={words('bonus.no_rewards_do')}
          way={{ to: '/promotions', title: words('bonus.to_promotions') }}
        />
      )}
      {value && value.list.length > 0 && (
        <ul className="rewards">
          {value.list.map((reward) => (
            <li key={reward.id}>
              <RewardSlip reward={reward} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useTitle(): (reward: Reward) => string {
  const words = useWords();
  const tag = useTag();
  return ({ title, kind }) => ('texts' in title ? titleIn(title.texts, tag) : words(`bonus.source.${kind}`));
}

/** What tells rewards of one kind apart: the level that was reached, the friend who counts. */
function ofWhat({ title }: Reward): string | undefined {
  if ('texts' in title) return undefined;
  const of = title.values['name'] ?? title.values['friend'];
  return of === undefined || of === '' ? undefined : String(of);
}

function useClaim(reward: Reward) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const claim = async (): Promise<void> => {
    const wanted = intent(`claim ${reward.id}`);
    setBusy(true);
    setWrong('');
    try {
      const { again } = await api.send<typeof ClaimReward>(
        'POST',
        '/rewards/{id}/claim',
        { params: { id: reward.id } },
        { key: wanted.keyFor(reward.id) },
      );
      wanted.done();
      say(words(again ? 'bonus.claimed_before' : 'bonus.claimed'), 'gain');
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) wanted.done();
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
      answers.stale(REWARDS);
      answers.stale('/bonus');
    }
  };
  return { claim, busy, wrong };
}

function RewardSlip({ reward }: { readonly reward: Reward }) {
  const words = useWords();
  const titleOf = useTitle();
  const when = useWhen();
  const { claim, busy, wrong } = useClaim(reward);
  const of = ofWhat(reward);
  const { amount, currency, freeSpins, until, state, claimableFrom } = reward;
  return (
    <Slip>
      <div className="reward-body">
        <h2 className="sign">
          <bdi>{titleOf(reward)}</bdi>
          {of && (
            <small className="muted">
              <bdi>{of}</bdi>
            </small>
          )}
        </h2>
        {state === 'claimed' && <Stamp tone="gain">{words('bonus.reward_state.claimed')}</Stamp>}
        {amount !== null && state !== 'claimed' && <Money amount={amount} currency={currency} />}
        {freeSpins !== null && <p>{words('bonus.free_spins', { count: freeSpins })}</p>}
        <p className="muted">
          {state === 'waiting'
            ? words('bonus.from', { when: when(claimableFrom) })
            : until
              ? words('bonus.valid_until', { when: when(until) })
              : words('bonus.no_end')}
        </p>
        <WrongLine text={wrong} />
      </div>
      {state !== 'claimed' && state !== 'gone' && (
        <SlipAction>
          <Button
            wide
            look="prize"
            busy={busy}
            why={state === 'waiting' ? words('bonus.from', { when: when(claimableFrom) }) : undefined}
            onClick={() => void claim()}
          >
            {words('bonus.claim')}
          </Button>
        </SlipAction>
      )}
    </Slip>
  );
}
