import { useState } from 'react';
import { Link } from 'react-router';
import type { OpenGame, RotateSeeds, SeedInfo } from '#features/play/rounds/contract.ts';
import { ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { intent } from '#platform/ui/intent.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Table } from './table.ts';

/** The contract's `ClientSeed`. */
const CLIENT_SEED = /^[!-~]{1,64}$/;
const wanted = intent('seeds');

function Row({ name, children }: { readonly name: string; readonly children: string | number }) {
  return (
    <div className="seed-row">
      <dt>{name}</dt>
      <dd>
        <code>{children}</code>
      </dd>
    </div>
  );
}

/** Asks for the seeds as they are now first: they may have moved on since the game was opened. */
function useRotation(table: Table, onSeeds: (seeds: SeedInfo) => void) {
  const api = useApi();
  const words = useWords();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const headers = table.trial;
  const { gameCode, mode } = table.opened;
  const rotate = async (clientSeed: string): Promise<void> => {
    setBusy(true);
    try {
      const now = await api.send<typeof OpenGame>(
        'POST',
        '/play/{gameCode}/open',
        { params: { gameCode }, body: { mode } },
        { headers },
      );
      const body = { clientSeed, nextServerSeedHash: now.seeds.nextServerSeedHash };
      const { revealed, seeds: next } = await api.send<typeof RotateSeeds>(
        'POST',
        '/play/seeds',
        { body },
        { key: wanted.keyFor(body), headers },
      );
      wanted.done();
      onSeeds(next);
      setSaid(words('rounds.rotated', { rounds: revealed.rounds }));
    } catch (trouble) {
      if (!(trouble instanceof ApiTrouble)) wanted.done();
      setSaid(trouble instanceof ApiRefusal ? trouble.message : words('rounds.uncertain'));
    } finally {
      setBusy(false);
    }
  };
  return { said, busy, rotate };
}

type Props = {
  readonly table: Table;
  readonly seeds: SeedInfo;
  readonly onSeeds: (seeds: SeedInfo) => void;
  readonly onClose: () => void;
};

export function FairnessPopup({ table, seeds, onSeeds, onClose }: Props) {
  const words = useWords();
  const { said, busy, rotate } = useRotation(table, onSeeds);
  const [own, setOwn] = useState(seeds.clientSeed);
  const { lastRound } = table.shown();
  const legal = CLIENT_SEED.test(own);
  return (
    <Popup title={words('rounds.seeds')} onClose={onClose} wide>
      <div className="stack">
        <p className="muted">{words('rounds.seeds_say')}</p>
        <dl className="seeds">
          <Row name={words('rounds.server_hash')}>{seeds.serverSeedHash}</Row>
          <Row name={words('rounds.nonce')}>{seeds.nonce}</Row>
          <Row name={words('rounds.next_hash')}>{seeds.nextServerSeedHash}</Row>
        </dl>
        <Field
          label={words('rounds.client_seed')}
          value={own}
          dir="ltr"
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setOwn(event.target.value)}
          wrong={legal ? undefined : words('rounds.wrong_seed')}
        />
        <Button
          busy={busy}
          why={legal ? undefined : words('rounds.wrong_seed')}
          onClick={() => void rotate(own)}
        >
          {words('rounds.rotate')}
        </Button>
        <p role="status">{said}</p>
        {lastRound && (
          <Link
            className={buttonClass('line', { wide: true })}
            to={`/fair?round=${lastRound}`}
            onClick={onClose}
          >
            {words('rounds.check_last')}
          </Link>
        )}
      </div>
    </Popup>
  );
}
