import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GetPromotions, PromotionCard } from '#features/around/promotions/contract.ts';
import {
  FILTER_OF,
  PROMOTION_FILTERS,
  PROMOTION_TYPES,
  type PromotionFilter,
} from '#features/around/promotions/contract/kinds.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LIST, usePromotionsMoved } from './claimable.ts';
import { PromotionTile } from './promotion-tile.tsx';
import { ReadySlip } from './ready-slip.tsx';
import './promotions.css';

/** `/promotions`: everything the brand offers, what can be claimed on paper at the top. */
export default function PromotionsPage() {
  const words = useWords();
  const title = words('promotions.title');
  usePageHead(title);
  usePromotionsMoved();
  const { value, trouble, again } = useRead<typeof GetPromotions>(LIST, { query: {} }, 10_000);
  const [params, setParams] = useSearchParams();
  const show = PROMOTION_FILTERS.find((one) => one === params.get('show')) ?? 'all';
  const type = PROMOTION_TYPES.find((one) => one === params.get('type'));
  const set = (name: string, wanted: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (wanted === undefined) next.delete(name);
    else next.set(name, wanted);
    setParams(next, { replace: true });
  };
  const ofType = (value?.list ?? []).filter((one) => type === undefined || one.type === type);
  const list = ofType.filter(({ status }) => show === 'all' || FILTER_OF[status] === show);
  const ready = ofType.find(({ status }) => status === 'claim');
  return (
    <div className="page stack promotions">
      <h1 className="sign">{title}</h1>
      <Filters
        list={ofType}
        show={show}
        type={type}
        onShow={(one) => set('show', one === 'all' ? undefined : one)}
        onType={(one) => set('type', one)}
      />
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={6} height={88} />)}
      {ready && show !== 'used' && <ReadySlip promotion={ready} />}
      {value && list.length === 0 && (
        <EmptyState icon="gift" title={words('promotions.none')}>
          {words('promotions.none_do')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className="promotion-list">
          {list
            .filter(({ id }) => id !== ready?.id || show === 'used')
            .map((one) => (
              <li key={one.id}>
                <PromotionTile promotion={one} />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

type FilterProps = {
  readonly list: readonly PromotionCard[];
  readonly show: PromotionFilter;
  readonly type: PromotionCard['type'] | undefined;
  readonly onShow: (show: PromotionFilter) => void;
  readonly onType: (type: PromotionCard['type'] | undefined) => void;
};

/** How they stand, with counts; the funnel opens the types. */
function Filters({ list, show, type, onShow, onType }: FilterProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(type !== undefined);
  const count = (filter: PromotionFilter): number =>
    filter === 'all' ? list.length : list.filter(({ status }) => FILTER_OF[status] === filter).length;
  return (
    <div className="promotion-filters">
      <div className="promotion-filter-row">
        <div className="chips" role="group" aria-label={words('promotions.filter')}>
          {PROMOTION_FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              className="chip"
              aria-pressed={show === filter}
              onClick={() => onShow(filter)}
            >
              {words(`promotions.filter_${filter}`)} <b className="num">{count(filter)}</b>
            </button>
          ))}
        </div>
        <button
          type="button"
          className="chip promotion-funnel"
          aria-label={words('promotions.filter_types')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
        </button>
      </div>
      {isOpen && (
        <div className="chips" role="group" aria-label={words('promotions.filter_types')}>
          <button
            type="button"
            className="chip"
            aria-pressed={type === undefined}
            onClick={() => onType(undefined)}
          >
            {words('promotions.type_all')}
          </button>
          {PROMOTION_TYPES.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={type === one}
              onClick={() => onType(one)}
            >
              {words(`promotions.type_${one}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
