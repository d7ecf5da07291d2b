import type { GetBonusOffers } from '#features/money/cashier/contract/bonus.ts';
import { useRead } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

type Props = { readonly chosen: string; readonly onChoose: (code: string) => void };

/** What can be chosen with a deposit; nothing where nothing is offered. */
export function BonusPicker({ chosen, onChoose }: Props) {
  const words = useWords();
  const tag = useTag();
  const { value: offers } = useRead<typeof GetBonusOffers>('/wps/cashier/bonuses', {}, 0);
  if (!offers || offers.length === 0) return null;
  return (
    <Choose
      label={words('cashier.bonus')}
      value={chosen}
      options={[
        { name: '', title: words('cashier.bonus_none') },
        ...offers.map(({ code, title, min, currency }) => ({
          name: code,
          title: words('cashier.bonus_from', { title, min: formatMoney(min, currency, tag) }),
        })),
      ]}
      onValue={onChoose}
    />
  );
}
