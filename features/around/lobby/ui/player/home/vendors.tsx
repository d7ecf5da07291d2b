import { Link } from 'react-router';
import type { Vendor } from '#features/setup/catalogue/contract.ts';
import { type Category, categoryOf } from '#features/around/lobby/ui/categories.ts';
import { makerAddress } from '#platform/ui/art/maker-address.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { useVendors } from '../queries.ts';
import { SliderArrows, SliderHead, useSlider } from './slider.tsx';

type Maker = { readonly code: string; readonly name: string; readonly category: Category };

/** One entry a maker, under the first category it has games of. */
function makersOf(vendors: readonly Vendor[]): readonly Maker[] {
  const makers = new Map<string, Maker>();
  for (const { vassalage: code, displayName: name, gameType } of vendors) {
    const category = categoryOf(gameType);
    if (category && !makers.has(code)) makers.set(code, { code, name, category });
  }
  return [...makers.values()];
}

/** The makers of the brand's games, 7.1 in sight on a wide page (docs/PRODUCT.md, 9). One maker alone is no choice. */
export function VendorCarousel() {
  const words = useWords();
  const makers = makersOf(useVendors().value ?? []);
  const slider = useSlider(makers.length);
  if (makers.length < 2) return null;
  return (
    <section className="section" aria-labelledby="makers-title">
      <SliderHead id="makers-title" title={words('lobby.makers')}>
        <SliderArrows slider={slider} />
      </SliderHead>
      <ul className="vendors" ref={slider.list}>
        {makers.map(({ code, name, category }) => (
          <li key={code}>
            <Link className="vendor" to={`/${category.name}?vassalage=${code.toLowerCase()}`}>
              <Picture src={makerAddress(code, name)} alt="" width="56" height="56" loading="lazy" />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
