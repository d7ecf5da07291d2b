import { useTag, useWords } from '#platform/ui/words.tsx';

/** What is given back of the stakes; drawn only where something is. */
export function Rebate({ percent }: { readonly percent: string }) {
  const words = useWords();
  const tag = useTag();
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <span className="rebate num" title={words('site.rebate')}>
      <span className="out">{words('site.rebate')} </span>
      {format.format(Number(percent) / 100)}
    </span>
  );
}
