import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#features/around/content/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { inkStyle } from '#platform/ui/ink.ts';
import { Picture } from '#platform/ui/picture.tsx';

/** Where a banner leads; its press covers the whole card. */
function Way({ banner, children }: { readonly banner: Banner; readonly children: ReactNode }) {
  // The yellow button would be lost on the lottery's yellow field.
  const look = banner.ink === 'lottery' ? 'go' : 'prize';
  const className = banner.action ? `card-way ${buttonClass(look, { small: true })}` : 'card-way';
  if (banner.linkageType === 'INTERNAL')
    return (
      <Link className={className} to={banner.linkage} draggable={false}>
        {children}
      </Link>
    );
  return (
    <a
      className={className}
      href={banner.linkage}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
    >
      {children}
    </a>
  );
}

/** A printed banner: words are HTML over the field of its ink, the drawing stands on cloth. Without a linkage nothing can be pressed. */
export function BannerCard({ banner, small = false }: { readonly banner: Banner; readonly small?: boolean }) {
  const leads = banner.linkageType !== '';
  return (
    <article className={small ? 'promo promo-small' : 'promo'} style={inkStyle(banner.ink)}>
      <div className="promo-words">
        <h2 className="sign">
          {leads && !banner.action ? <Way banner={banner}>{banner.title}</Way> : banner.title}
        </h2>
        {leads && banner.action && <Way banner={banner}>{banner.action}</Way>}
        {banner.text && <p>{banner.text}</p>}
      </div>
      <span className="promo-art cloth" aria-hidden="true">
        {banner.url && <Picture src={banner.url} alt="" width="106" height="106" draggable={false} />}
      </span>
    </article>
  );
}
