/** What people call the categories stakes are counted under: those of the site's menu, and wallets at vendors. */
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { AT_VENDOR } from '#features/watch/records/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A category without a name stays its code. */
export function useCategoryName(): (category: string) => string {
  const words = useWords();
  const named = useMenuCategory();
  return (category) =>
    category.startsWith(AT_VENDOR)
      ? words('records.at_vendor', { vendor: category.slice(AT_VENDOR.length) })
      : named(category);
}
