import { useSearchParams } from 'react-router';
import type { GameOrder } from '#features/setup/catalogue/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Figures, MARKS, ORDERS, withMark, withSort } from './marks.ts';

const ORDER_WORDS = {
  place: 'lobby.order.place',
  rtp: 'lobby.order.rtp',
  hitRate: 'lobby.order.hit_rate',
  maxWin: 'lobby.order.max_win',
  calm: 'lobby.order.calm',
  wild: 'lobby.order.wild',
} as const satisfies Readonly<Record<GameOrder, string>>;

/** Games by what is proved of them: return, rounds that pay, highest win, volatility – to narrow the list, and to order it. */
export default function FigureFilter({ figures }: { readonly figures: Figures }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  return (
    <div className="chips list-figures" role="group" aria-label={words('lobby.figures')}>
      <select
        className="chip list-order"
        aria-label={words('lobby.order_label')}
        value={figures.sort ?? 'place'}
        onChange={(event) => setParams(withSort(params, event.target.value))}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {words(ORDER_WORDS[order])}
          </option>
        ))}
      </select>
      {MARKS.map((mark) => (
        <Chip key={mark} on={figures.marks.includes(mark)} onPress={() => setParams(withMark(params, mark))}>
          {words(`lobby.mark.${mark}`)}
        </Chip>
      ))}
    </div>
  );
}
