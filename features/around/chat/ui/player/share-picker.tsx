import type { ShareKind } from '#features/around/chat/contract/kinds.ts';
import type { GetBetRecord, RecordLine } from '#features/watch/records/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Two amounts of one currency as the wire writes them: the longer is the larger. */
const isMore = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length;

const shareOf = ({ kind, ref }: RecordLine): { readonly kind: ShareKind; readonly id: string } | undefined =>
  kind === 'round' || kind === 'slip' ? { kind, id: ref } : undefined;

type Props = {
  readonly busy: boolean;
  readonly onShare: (share: { readonly kind: ShareKind; readonly id: string }) => void;
};

/** What the member has won of late; one press shows it to the room. */
export function SharePicker({ busy, onShare }: Props) {
  const words = useWords();
  const query = { state: 'settled' as const, pageSize: 50, language: useTag() };
  const { value, trouble, again } = useRead<typeof GetBetRecord>('/wps/records/bets', { query }, 10_000);
  const won = value?.list.filter((line) => isMore(line.payout, line.stake) && shareOf(line)).slice(0, 8);
  if (!won)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={2} height={44} />;
  return (
    <div className="share-box" role="group" aria-label={words('chat.share')}>
      {won.length === 0 && <p className="muted">{words('chat.nothing_won')}</p>}
      {won.map((line) => {
        const share = shareOf(line);
        return (
          <button key={line.ref} type="button" disabled={busy} onClick={() => share && onShare(share)}>
            <bdi>{line.gameName}</bdi>
            <Money amount={line.payout} currency={line.currency} />
          </button>
        );
      })}
    </div>
  );
}
