import { Link } from 'react-router';
import type { GetLimits } from '#features/people/protection/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Before the first deposit: limits of one's own, offered by the brand or asked for by law, and the page where they are set. */
export function LimitsOffer({ isOffered }: { readonly isOffered: boolean }) {
  const words = useWords();
  const { value } = useRead<typeof GetLimits>('/wps/protection/limits', {}, 0);
  const isWanted = value?.rules.limitsFirst === true;
  if (!value || value.answered || !(isWanted || isOffered)) return null;
  return (
    <section className="deposit-first" aria-labelledby="deposit-limits">
      <h2 className="group-title" id="deposit-limits">
        {words('cashier.own_limits')}
      </h2>
      <p>{words(isWanted ? 'cashier.own_limits_wanted' : 'cashier.own_limits_offered')}</p>
      <Link className={buttonClass('line', { wide: true })} to="/member/limits">
        {words('cashier.own_limits_to')}
      </Link>
    </section>
  );
}
