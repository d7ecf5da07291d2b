import { useState } from 'react';
import type { Vip, VipLevel } from '#features/around/vip/contract.ts';
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { missingTo, wayTo } from '../road.ts';
import { Rebates } from './rebates.tsx';
import { useVip } from './use-vip.ts';
import './vip.css';

/** `/vip`: the road with every level on it, where the member stands, and his rebates day by day. */
export default function VipPage() {
  const words = useWords();
  const title = words('vip.title');
  usePageHead(title);
  const { value, trouble, again } = useVip();
  return (
    <div className="page stack vip">
      <h1 className="sign">{title}</h1>
      {!value &&
        (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={140} />)}
      {value && !value.open && (
        <EmptyState icon="star" title={words('vip.closed')}>
          {words('vip.closed_do')}
        </EmptyState>
      )}
      {value?.open && (
        <>
          <Standing vip={value} />
          <Road vip={value} />
        </>
      )}
      {value && value.rebates !== 'off' && <Rebates vip={value} />}
    </div>
  );
}

const whole = (text: string): string => (text.split('.')[0] ?? text).replace(/\B(?=(\d{3})+$)/g, ',');

function Standing({ vip }: { readonly vip: Vip }) {
  const words = useWords();
  const day = useDay();
  const { level, name, levels, seen, basis, windowDays, until, currency, host } = vip;
  const next = levels[level];
  const way = wayTo(levels, level, seen);
  const missing = missingTo(levels, level, seen);
  const unit = basis === 'points' ? words('vip.points') : currency;
  return (
    <section className="vip-standing" aria-labelledby="vip-level">
      <p className="vip-rank">{words('vip.rank', { level: String(level), of: String(levels.length) })}</p>
      <h2 id="vip-level" data-level={level}>
        <bdi>{name || words('vip.none')}</bdi>
      </h2>
      {next && (
        <>
          <div
            className="vip-bar"
            role="progressbar"
            aria-valuenow={way}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={words('vip.way_to', { name: next.name })}
          >
            <span style={{ inlineSize: `${way}%` }} />
          </div>
          <p>
            {words('vip.missing', {
              amount: `${whole(String(missing ?? 0))} ${unit}`,
              name: next.name,
            })}
          </p>
        </>
      )}
      {!next && <p>{words('vip.highest')}</p>}
      <p className="muted">
        {words('vip.window', { amount: `${whole(seen)} ${unit}`, days: String(windowDays) })}
        {until !== null && ` · ${words('vip.stands_until', { day: day(until) })}`}
      </p>
      {host.name !== '' && (
        <p className="vip-host">
          <Icon name="chat" small />
          <span>
            {words('vip.host', { name: host.name })} <bdi>{host.contact}</bdi>
          </span>
        </p>
      )}
    </section>
  );
}

/** Every level in its place; the one he stands on is open, others open by a press. */
function Road({ vip }: { readonly vip: Vip }) {
  const words = useWords();
  const [open, setOpen] = useState(Math.max(1, vip.level));
  return (
    <section className="stack" aria-labelledby="vip-road">
      <h2 className="group-title" id="vip-road">
        {words('vip.road')}
      </h2>
      <ol className="vip-road">
        {vip.levels.map((level) => (
          <Stop
            key={level.level}
            level={level}
            vip={vip}
            isOpen={open === level.level}
            onOpen={() => setOpen(open === level.level ? 0 : level.level)}
          />
        ))}
      </ol>
    </section>
  );
}

function Stop({
  level,
  vip,
  isOpen,
  onOpen,
}: {
  readonly level: VipLevel;
  readonly vip: Vip;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const words = useWords();
  const isReached = vip.level >= level.level;
  const unit = vip.basis === 'points' ? words('vip.points') : vip.currency;
  return (
    <li
      data-reached={isReached ? '' : undefined}
      aria-current={vip.level === level.level ? 'step' : undefined}
    >
      <button type="button" className="vip-stop" aria-expanded={isOpen} onClick={onOpen}>
        <span className="vip-mark num" aria-hidden="true">
          {isReached ? <Icon name="check" small /> : level.level}
        </span>
        <span>
          <b>
            <bdi>{level.name}</bdi>
          </b>
          <small>
            {level.level === 1 && /^0(\.0*)?$/.test(level.needs)
              ? words('vip.from_start')
              : words('vip.from', { amount: `${whole(level.needs)} ${unit}` })}
          </small>
        </span>
        <Icon name={isOpen ? 'minus' : 'plus'} small />
      </button>
      {isOpen && <Benefits level={level} vip={vip} />}
    </li>
  );
}

function Benefits({ level, vip }: { readonly level: VipLevel; readonly vip: Vip }) {
  const words = useWords();
  const categoryName = useMenuCategory();
  const { currency, basis } = vip;
  const unit = basis === 'points' ? words('vip.points') : currency;
  return (
    <dl className="vip-benefits">
      {vip.rebates !== 'off' &&
        level.rates.map(({ category, percent, extra }) => (
          <div key={category}>
            <dt>{words('vip.rebate_on', { category: categoryName(category) })}</dt>
            <dd className="num">
              {percent}%{extra !== '0' && <small> {words('vip.extra', { percent: extra })}</small>}
            </dd>
          </div>
        ))}
      <div>
        <dt>{words('vip.withdrawals')}</dt>
        <dd className="num">{level.withdrawals}%</dd>
      </div>
      {level.levelUp !== null && (
        <div>
          <dt>{words('vip.level_up')}</dt>
          <dd>
            <Money amount={level.levelUp} currency={currency} />
          </dd>
        </div>
      )}
      {level.birthday !== null && (
        <div>
          <dt>{words('vip.birthday')}</dt>
          <dd>
            <Money amount={level.birthday} currency={currency} />
          </dd>
        </div>
      )}
      {level.host && (
        <div>
          <dt>{words('vip.has_host')}</dt>
          <dd>{words('vip.yes')}</dd>
        </div>
      )}
      {!/^0(\.0*)?$/.test(level.keeps) && (
        <div>
          <dt>{words('vip.keeps', { days: String(vip.keepDays) })}</dt>
          <dd className="num">{`${whole(level.keeps)} ${unit}`}</dd>
        </div>
      )}
    </dl>
  );
}
