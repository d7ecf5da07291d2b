/** One arena: what is on, what was declared, and what staff may do about it. */
import { useEffect, useState } from 'react';
import type { OpsFight, OpsFights, OpsHaltPit, OpsPit } from '#features/play/cockfight/contract/ops.ts';
import { Halting } from '#features/play/stakes/ui/operator/halting.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DeclareForm } from './declare-form.tsx';
import { FeedLines } from './feed-lines.tsx';
import { FightFacts } from './fight-facts.tsx';
import { PitLimits } from './pit-limits.tsx';

type Props = { readonly pit: OpsPit; readonly onClose: () => void; readonly onChanged: () => void };

export function PitPane({ pit, onClose, onChanged }: Props) {
  const words = useWords();
  const { value, again } = useRead<typeof OpsFights>(
    '/ops/cockfight/pits/{code}/fights',
    { params: { code: pit.code } },
    2_000,
  );
  const [chosen, choose] = useState<string>();
  const fights = value?.list ?? [];
  const fight =
    fights.find(({ fightId }) => fightId === chosen) ??
    fights.findLast(({ state }) => state === 'closed') ??
    fights.find(({ state }) => state === 'open');
  const shown = fight?.fightId;
  // The next fight closes while somebody still writes about this one: the form stays with the fight it was opened for.
  useEffect(() => {
    if (shown !== undefined) choose(shown);
  }, [shown]);
  return (
    <Pane label={pit.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={pit.name} />
        <HaltPit pit={pit} onChanged={onChanged} />
      </section>
      <section className="desk-card">
        <h3>{words('cockfight.ops.fights')}</h3>
        <ul className="desk-list">
          {fights.map((one) => (
            <li key={one.fightId}>
              <button type="button" aria-pressed={one === fight} onClick={() => choose(one.fightId)}>
                <FightLine fight={one} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {fight && <FightFacts fight={fight} />}
      {fight && fight.state !== 'open' && <DeclareForm key={fight.fightId} fight={fight} onChanged={again} />}
      <FeedLines pit={pit} />
      <PitLimits key={pit.code} pit={pit} onChanged={onChanged} />
    </Pane>
  );
}

function FightLine({ fight }: { readonly fight: OpsFight }) {
  const words = useWords();
  return (
    <>
      <span className="num">{words('cockfight.fight', { n: String(fight.n) })}</span>{' '}
      <b>{words(fight.result ? `cockfight.result.${fight.result}` : `cockfight.ops.fight_${fight.state}`)}</b>{' '}
      <When at={fight.closesAt} />
    </>
  );
}

function HaltPit({ pit: { code, halted }, onChanged }: Pick<Props, 'pit' | 'onChanged'>) {
  const words = useWords();
  const api = useApi();
  const input = { params: { code }, body: { halted: !halted } };
  return (
    <Halting
      says={words(halted ? 'cockfight.ops.resume_says' : 'cockfight.ops.halt_says')}
      press={words(halted ? 'cockfight.ops.resume' : 'cockfight.ops.halt')}
      send={() => api.send<typeof OpsHaltPit>('PUT', '/ops/cockfight/pits/{code}/halted', input)}
      onChanged={onChanged}
    />
  );
}
