import { HINT_NAMES } from '#features/money/withdrawals/ui/operator/hints.ts';
import { WITHDRAWAL_LOOKS } from '#features/money/withdrawals/ui/states.ts';
import type { OpsWithdrawal } from '#features/money/withdrawals/contract/review.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** State, and whether a person should look at what a provider said. */
export function WithdrawalMark({ withdrawal }: { readonly withdrawal: OpsWithdrawal }) {
  const words = useWords();
  const { tone, word } = WITHDRAWAL_LOOKS[withdrawal.state];
  return (
    <span className="rowline">
      <StateMark tone={tone}>{words(word)}</StateMark>
      {withdrawal.flag && (
        <StateMark tone="danger">
          <Icon name="warn" small />
          {words('withdrawals.ops.flagged')}
        </StateMark>
      )}
    </span>
  );
}

/** What the desk should look at before it approves. */
export function HintMarks({ hints }: { readonly hints: readonly string[] }) {
  const words = useWords();
  const known = HINT_NAMES.filter((hint) => hints.includes(hint));
  if (known.length === 0)
    return (
      <span className="withdrawal-hints">
        <StateMark tone="gain">
          <Icon name="check" small />
          {words('withdrawals.ops.clear')}
        </StateMark>
      </span>
    );
  return (
    <span className="withdrawal-hints">
      {known.map((hint) => (
        <StateMark key={hint} tone={hint === 'first' || hint === 'large' ? 'warn' : 'danger'}>
          <Icon name="warn" small />
          {words(`withdrawals.hint.${hint}`)}
        </StateMark>
      ))}
    </span>
  );
}

/** How long something waits, in the largest unit that says enough. */
export function Age({ since, now }: { readonly since: string; readonly now: number }) {
  const words = useWords();
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 120)
    return <span className="num">{words('withdrawals.ops.minutes', { minutes: String(minutes) })}</span>;
  const hours = Math.floor(minutes / 60);
  return (
    <span className="num">
      {hours < 48
        ? words('withdrawals.ops.hours', { hours: String(hours) })
        : words('withdrawals.ops.days', { days: String(Math.floor(hours / 24)) })}
    </span>
  );
}
