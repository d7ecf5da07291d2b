import type { GetPointsConfig } from '#features/around/points/contract.ts';
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { useRead } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { grouped } from './grouped.ts';
import { CONFIG } from './use-points.ts';

/** The ratio table, and the rules in as many sentences as it takes. */
export function Ratios() {
  const words = useWords();
  const tag = useTag();
  const categoryName = useMenuCategory();
  const { value, trouble, again } = useRead<typeof GetPointsConfig>(CONFIG, {}, 2_000);
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={8} height={44} />;
  return (
    <section className="stack mall-card">
      <h2 className="sign">{words('points.ratio_title')}</h2>
      <PlainTable
        className="mall-ratios"
        titles={[words('points.ratio_category'), words('points.ratio_unit')]}
      >
        {value.ratios.map(({ category, unit, currency }) => (
          <tr key={category}>
            <th scope="row">{categoryName(category)}</th>
            <td>
              <Money amount={unit} currency={currency} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <ul className="mall-rules">
        <li>{words('points.rule.valid')}</li>
        <li>{words('points.rule.corrected')}</li>
        <li>{words('points.rule.margin')}</li>
        <li>
          {words('points.rule.worth', {
            amount: formatMoney(value.worth, value.currency, tag),
            points: grouped(value.least),
          })}
        </li>
        <li>{words('points.never_expire')}</li>
      </ul>
    </section>
  );
}
