import type { ReferralOffer } from '#features/around/referral/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipRow, SlipRows } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What is paid and when: the same figures for whoever brings and whoever comes. */
export function Terms({ offer }: { readonly offer: ReferralOffer }) {
  const words = useWords();
  const { currency, conditions, friend, levels } = offer;
  return (
    <Slip className="referral-terms">
      <SlipHead title={words('referral.terms')} />
      <SlipRows>
        {levels.map((amount, at) => (
          <SlipRow
            key={at}
            name={at === 0 ? words('referral.you_get') : words('referral.level', { level: String(at + 1) })}
          >
            <Money amount={amount} currency={currency} className="gain" />
          </SlipRow>
        ))}
        {friend !== null && (
          <SlipRow name={words('referral.friend_gets')}>
            <Money amount={friend} currency={currency} className="gain" />
          </SlipRow>
        )}
        <SlipRow name={words('referral.needs_deposit')}>
          <Money amount={conditions.minDeposit} currency={currency} />
        </SlipRow>
        <SlipRow name={words('referral.needs_stake')}>
          <Money amount={conditions.minStake} currency={currency} />
        </SlipRow>
        <SlipRow name={words('referral.needs_days')}>
          <span className="num">{words('referral.days', { days: String(conditions.days) })}</span>
        </SlipRow>
      </SlipRows>
    </Slip>
  );
}
