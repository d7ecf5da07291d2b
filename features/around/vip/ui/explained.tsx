import type { RebateExplained } from '#features/around/vip/contract.ts';
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { Money } from '#platform/ui/money.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './explained.css';

/** How a day's rebate came about: each part with its stake and its rate, the exact sum, and what is paid of it. */
export function Explained({ value }: { readonly value: RebateExplained }) {
  const words = useWords();
  const categoryName = useMenuCategory();
  const { parts, sum, amount, currency, zone, day } = value;
  return (
    <div className="explained" data-day={day}>
      <table>
        <caption className="out">{words('vip.explained')}</caption>
        <TableHead titles={[words('vip.part'), words('vip.valid'), words('vip.rate'), words('vip.gives')]} />
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.category} ${part.vendor} ${part.used}`}>
              <th scope="row">
                {categoryName(part.category)}
                <small>{part.vendor}</small>
              </th>
              <td>
                <Money amount={part.valid} currency={currency} />
              </td>
              <td className="num">
                {part.used}%{part.isCut && <small>{words('vip.cut', { rate: part.rate })}</small>}
              </td>
              <td className="num">{part.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words('vip.sum')}
            </th>
            <td className="num">{sum}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              {words('vip.rounded')}
            </th>
            <td>
              <Money amount={amount} currency={currency} className="gain" />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="muted">{words('vip.day_of', { zone })}</p>
      {parts.some(({ isCut }) => isCut) && <p className="muted">{words('vip.why_cut')}</p>}
    </div>
  );
}
