import { writtenPercent } from '#platform/ui/figures.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** What is given back of the stakes, on a slip of paper as every promise of an amount; drawn only where something is. */
export function Rebate({ percent, full = false }: { readonly percent: string; readonly full?: boolean }) {
  const words = useWords();
  const figure = writtenPercent(percent, useTag());
  const label = words('lobby.rebate', { percent: figure });
  if (full) return <span className="rebate">{label}</span>;
  return (
    <span className="rebate num" title={label}>
      <span className="out">{label}</span>
      <span aria-hidden="true">{figure}</span>
    </span>
  );
}
