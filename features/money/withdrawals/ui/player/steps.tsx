import type { SlipStep, Withdrawal } from '#features/money/withdrawals/contract.ts';
import { reasonWord } from '#features/money/withdrawals/ui/reasons.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

const SAID = ['requested', 'approved', 'paying', 'unknown', 'paid', 'disputed'] as const;
const DAY_MS = 86_400_000;

/** The clock time of a moment, with its day where it is not within the day of what it stands beside. */
export function useClockTime(): (at: string, beside: string) => string {
  const tag = useTag();
  return (at, beside) => {
    const isFar = Math.abs(Date.parse(at) - Date.parse(beside)) > DAY_MS / 2;
    return dateFormat(tag, undefined, isFar ? 'minute' : 'time').format(new Date(at));
  };
}

/** What happened, what happens now and why it waits, what comes next and when. */
export function Steps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <ol className="withdrawal-steps">
      {withdrawal.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step's place is what it is; names come twice
        <Step key={at} step={step} withdrawal={withdrawal} />
      ))}
    </ol>
  );
}

function Step({ step, withdrawal }: { readonly step: SlipStep; readonly withdrawal: Withdrawal }) {
  const words = useWords();
  const time = useClockTime();
  const { name, progress, owner, at, expectedAt, reason } = step;
  const why = reasonWord(reason);
  const said = progress === 'now' ? SAID.find((one) => one === withdrawal.state) : undefined;
  return (
    <li data-progress={progress} aria-current={progress === 'now' ? 'step' : undefined}>
      <i>{progress === 'done' && <Icon name="check" small />}</i>
      <span>
        <b>{words(`withdrawals.step.${name}`)}</b>
        <small>{words(`withdrawals.owner.${owner}`)}</small>
      </span>
      <span className="withdrawal-at">
        <b className="num">
          {at ? time(at, withdrawal.createdAt) : progress === 'now' ? words('withdrawals.now') : ''}
        </b>
        {expectedAt && (
          <small>
            {words('withdrawals.expected', { time: time(expectedAt, at ?? withdrawal.createdAt) })}
          </small>
        )}
      </span>
      {(why || said) && (
        <span className="withdrawal-why">{why ? words(why) : said && words(`withdrawals.says.${said}`)}</span>
      )}
    </li>
  );
}
