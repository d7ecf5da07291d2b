import { Suspense, use } from 'react';
import { Link } from 'react-router';
import type { OpsMember } from '#features/people/members/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { PlayerCards } from '#platform/ui/console-entries.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { CurrencyName } from '#platform/ui/desk/currency-name.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PlayerMore } from './player-more.tsx';
import { StatusForm } from './status-form.tsx';
import { kindOf, StatusMark } from './status-mark.tsx';

type Props = { readonly member: OpsMember; readonly onClose: () => void };

export function PlayerPane({ member, onClose }: Props) {
  const words = useWords();
  const cards = use(PlayerCards);
  return (
    <Pane label={member.account} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={member.account}>
          <StatusMark status={member.status} />
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('members.ops.type')}</dt>
          <dd>{words(`members.ops.type_${kindOf(member.type)}`)}</dd>
          <dt>{words('members.ops.currency')}</dt>
          <dd>
            <CurrencyName code={member.currency} playMoney={words('players.play_money')} />
          </dd>
          <dt>{words('members.ops.registered')}</dt>
          <dd>
            <When at={member.registeredAt} />
          </dd>
          <dt>{words('members.ops.id')}</dt>
          <dd>
            <bdi>{member.id}</bdi>
          </dd>
        </dl>
        <Link className={buttonClass('line', { small: true })} to={`/players/${member.id}`}>
          {words('members.ops.whole_page')}
        </Link>
        <Link
          className={buttonClass('line', { small: true })}
          to={`/deposits?account=${encodeURIComponent(member.account)}`}
        >
          {words('members.ops.deposits')}
        </Link>
      </section>
      <StatusForm key={member.status} member={member} />
      {cards.map(({ path, Card }) => (
        <Suspense key={path} fallback={<Skeleton height={160} />}>
          <Card id={member.id} />
        </Suspense>
      ))}
      <PlayerMore member={member} />
    </Pane>
  );
}
