import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { RotateSeeds, SeedInfo } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { intent } from '#platform/ui/intent.ts';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Form } from '#platform/ui/form.tsx';
import { bearing } from '#features/play/stakes/ui/trial.ts';
import { openRoundIn } from '../game/trouble.ts';
import { rememberFingerprints } from './seen.ts';

export type Rotated = CallAnswer<typeof RotateSeeds>;

type Props = {
  readonly seeds: SeedInfo;
  readonly trial: string | undefined;
  readonly onRotated: (rotated: Rotated) => void;
};

/** As the contract's ClientSeed: visible ASCII, at most 64. */
const LEGAL = /^[!-~]{1,64}$/;

/** A suggestion made on this device; the player may write his own. */
const suggestion = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

function useRotation({ seeds, trial, onRotated }: Props) {
  const api = useApi();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [openIn, setOpenIn] = useState<ReturnType<typeof openRoundIn>>();
  const send = async (clientSeed: string): Promise<void> => {
    setBusy(true);
    setWrong('');
    setOpenIn(undefined);
    const wanted = intent(trial === undefined ? 'seeds' : 'seeds:trial');
    const body = { clientSeed, nextServerSeedHash: seeds.nextServerSeedHash };
    try {
      const options = { key: wanted.keyFor(body), ...bearing(trial) };
      const rotated = await api.send<typeof RotateSeeds>('POST', '/play/seeds', { body }, options);
      wanted.done();
      rememberFingerprints(rotated.seeds);
      onRotated(rotated);
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) wanted.done();
      setOpenIn(trouble instanceof ApiRefusal ? openRoundIn(trouble.value) : undefined);
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('rounds.seeds_lost'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, openIn, send };
}

/** Changing the seeds: the server's secret in use is shown, its announced successor and the player's own seed take over. */
export function SeedForm(props: Props) {
  const words = useWords();
  const [clientSeed, setClientSeed] = useState(suggestion);
  const { busy, wrong, openIn, send } = useRotation(props);
  const legal = LEGAL.test(clientSeed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (legal && !busy) void send(clientSeed);
  };
  return (
    <Form className="seed-form" onSubmit={submit}>
      <p>{words('rounds.rotate_says')}</p>
      <Field
        label={words('rounds.client_seed_new')}
        value={clientSeed}
        maxLength={64}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => setClientSeed(event.target.value)}
        wrong={legal ? undefined : words('rounds.client_seed_wrong')}
      />
      <WrongLine text={wrong} />
      {openIn && (
        <Link className={buttonClass('line', { wide: true })} to={playAddress(openIn.gameCode)}>
          {words('rounds.continue_in', { game: openIn.name })}
        </Link>
      )}
      <Button type="submit" wide busy={busy}>
        {words('rounds.rotate')}
      </Button>
    </Form>
  );
}
