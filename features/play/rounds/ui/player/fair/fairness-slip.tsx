import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Table } from '../game/table.ts';
import { RoundList } from '../record/round-list.tsx';
import { HashRow } from './hash.tsx';
import { type Rotated, SeedForm } from './seed-form.tsx';

type Props = Table & { readonly onRound: (roundId: string) => void; readonly onClose: () => void };

/** Before a round: what is fixed already. After a change of seeds: the secret, and the rounds that can now be checked. */
export function FairnessSlip({ opened, sitting, trial, onRound, onClose }: Props) {
  const words = useWords();
  const [changing, setChanging] = useState(false);
  const [rotated, setRotated] = useState<Rotated>();
  const seeds = useStore(sitting.store, (state) => state.seeds);
  return (
    <Popup title={words('rounds.fair')} onClose={onClose} paper>
      <Slip className="fair-slip">
        <SlipHead title={words('rounds.fair')} />
        {rotated ? (
          <Revealed rotated={rotated} sitting={sitting} onRound={onRound} />
        ) : (
          <p className="slip-rows">{words('rounds.fair_says')}</p>
        )}
        <dl className="slip-rows">
          <HashRow name={words('rounds.server_hash')}>{seeds.serverSeedHash}</HashRow>
          <HashRow name={words('rounds.client_seed')}>
            {seeds.clientSeed ?? words('rounds.client_seed_coming')}
          </HashRow>
          <HashRow name={words('rounds.next_hash')}>{seeds.nextServerSeedHash}</HashRow>
          <SlipRow name={words('rounds.nonce')}>
            <span className="num">{seeds.nonce}</span>
          </SlipRow>
        </dl>
        <p className="slip-rows">{words('rounds.how_own_seed')}</p>
        <p className="slip-rows">
          <Link className="link" to={`/rules/${opened.gameCode}`}>
            {words('rounds.rules_link')}
          </Link>
        </p>
        <SlipAction>
          {changing && !rotated ? (
            <SeedForm
              seeds={seeds}
              trial={trial}
              onRotated={(answer) => {
                sitting.rotated(answer.seeds);
                setRotated(answer);
              }}
            />
          ) : (
            !rotated && <Button onClick={() => setChanging(true)}>{words('rounds.change_seeds')}</Button>
          )}
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </Slip>
    </Popup>
  );
}

type RevealedProps = {
  readonly rotated: Rotated;
  readonly sitting: Table['sitting'];
  readonly onRound: (roundId: string) => void;
};

function Revealed({ rotated: { revealed }, sitting, onRound }: RevealedProps) {
  const words = useWords();
  const rounds = useStore(sitting.store, (state) => state.rounds);
  return (
    <section className="revealed" role="status">
      <p className="slip-rows">{words('rounds.revealed_says', { rounds: revealed.rounds })}</p>
      <SlipRows>
        <HashRow name={words('rounds.server_seed')}>{revealed.serverSeed}</HashRow>
        <HashRow name={words('rounds.server_hash_old')}>{revealed.serverSeedHash}</HashRow>
      </SlipRows>
      {rounds.length > 0 && (
        <div className="slip-rows">
          <h3 className="sign-small">{words('rounds.check_one')}</h3>
          <RoundList rounds={rounds.slice(0, 5)} onRound={onRound} />
        </div>
      )}
      <hr />
      <h3 className="sign-small slip-rows">{words('rounds.now_in_use')}</h3>
    </section>
  );
}
