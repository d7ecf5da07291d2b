/** One try to get in, whatever way: busy, refused with what to do next, or let in. Shared by player, agent and staff. */
import { useState } from 'react';
import type { PendingSignIn } from '#identity/sign-in/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useWords } from '#platform/ui/words.tsx';

/** What every way in answers with. */
export type Entered = {
  readonly token: string;
  readonly mustChangePassword: boolean;
  readonly firstTimeLogin?: boolean;
  readonly passwordExpired?: boolean;
  readonly mustEnrol?: boolean;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The failed login says whether it wants a captcha next time. */
const wantsCaptcha = (value: unknown): boolean => isRecord(value) && value['captcha'] === true;

const METHODS: readonly string[] = ['totp', 'passkey', 'recovery', 'sms', 'email', 'name'];
const isMethod = (name: unknown): name is PendingSignIn['methods'][number] =>
  typeof name === 'string' && METHODS.includes(name);

function pendingIn(value: unknown): PendingSignIn | undefined {
  if (!isRecord(value) || typeof value['verification'] !== 'string') return undefined;
  const methods = Array.isArray(value['methods']) ? value['methods'].filter(isMethod) : [];
  const hidden = isRecord(value['masked']) ? value['masked'] : {};
  const { sms, email } = hidden;
  return {
    verification: value['verification'],
    methods,
    asksName: value['asksName'] === true,
    masked: { ...(typeof sms === 'string' && { sms }), ...(typeof email === 'string' && { email }) },
  };
}

export type Entry = {
  readonly busy: boolean;
  /** In words, for above the button; empty when a field says it. */
  readonly refusal: string;
  /** Field names that were refused, with the words to show there. */
  readonly wrong: Readonly<Record<string, string>>;
  /** A captcha is wanted. */
  readonly captcha: boolean;
  /** Grows with every refusal: a new picture each time. */
  readonly tries: number;
  readonly pending: PendingSignIn | undefined;
  readonly run: (way: () => Promise<Entered>, done: (entered: Entered) => void) => Promise<void>;
  readonly startOver: () => void;
};

const CLEAR = { refusal: '', wrong: {} } as const;

export function useEntry(): Entry {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Pick<Entry, 'refusal' | 'wrong'>>(CLEAR);
  const [captcha, setCaptcha] = useState(false);
  const [tries, setTries] = useState(0);
  const [pending, setPending] = useState<PendingSignIn>();

  const refused = (trouble: unknown): void => {
    setTries((count) => count + 1);
    // The person closed the dialog of the device: nothing is wrong with the line.
    if (trouble instanceof Error && trouble.name === 'NotAllowedError') {
      setSaid({ ...CLEAR, refusal: words('identity.passkey_closed') });
      return;
    }
    if (!(trouble instanceof ApiRefusal)) {
      setSaid({ ...CLEAR, refusal: words('identity.wrong.network') });
      return;
    }
    const waits = trouble.code === 'identity.verification_required' ? pendingIn(trouble.value) : undefined;
    if (waits) {
      setPending(waits);
      return;
    }
    const fields = Object.keys(trouble.fields);
    setSaid(
      fields.length > 0
        ? { refusal: '', wrong: Object.fromEntries(fields.map((field) => [field, trouble.message])) }
        : { ...CLEAR, refusal: trouble.message },
    );
    if (wantsCaptcha(trouble.value)) setCaptcha(true);
  };

  return {
    ...said,
    busy,
    captcha,
    tries,
    pending,
    run: async (way, done) => {
      setBusy(true);
      setSaid(CLEAR);
      try {
        done(await way());
      } catch (trouble) {
        refused(trouble);
      } finally {
        setBusy(false);
      }
    },
    startOver: () => {
      setPending(undefined);
      setSaid(CLEAR);
    },
  };
}
