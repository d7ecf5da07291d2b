import { inkStyle } from './ink.ts';
import { Picture } from './picture.tsx';

/** The drawing of a category; `size` is in pixels. */
export function CategoryMark({ id, size = 34 }: { readonly id: string; readonly size?: number }) {
  return (
    <i className="cat-mark" style={inkStyle(id)}>
      <Picture src={`/art/category/${id}.svg`} alt="" width={size - 8} height={size - 8} />
    </i>
  );
}
