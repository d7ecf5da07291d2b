import type { Today } from '#features/watch/records/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useAddress } from '#platform/ui/desk/address.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Of which currency the sums are; none is added to another's. */
export function CurrencyChips({ currency, currencies }: Pick<Today, 'currency' | 'currencies'>) {
  const words = useWords();
  const { set } = useAddress();
  if (currencies.length < 2) return null;
  return (
    <span className="chips" role="group" aria-label={words('records.currency')}>
      {currencies.map((one) => (
        <Chip key={one} on={one === currency} onPress={() => set({ currency: one })}>
          {one}
        </Chip>
      ))}
    </span>
  );
}
