/** Banners beside the forms: registration (`w_register`, `w_reg`), login (`w_login`), forgotten password (`w_forget`). */
import { useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#features/around/content/contract.ts';
import { type Answers, useAnswers } from '#platform/ui/answers.ts';
import { addressOf, type Api } from '#platform/ui/api.ts';
import { inkStyle } from '#platform/ui/ink.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useLanguage } from '#platform/ui/words.tsx';
import { bannersQuery, useDoorBanners } from './queries.ts';
import './door-banner.css';

/** A strip: words on the field of its ink, the drawing on cloth. Without a linkage nothing can be pressed. */
function Strip({ banner, onFollow }: { readonly banner: Banner; readonly onFollow?: () => void }) {
  const face = (
    <>
      <span className="door-banner-words">
        <b className="sign">{banner.title}</b>
        {banner.text && <small>{banner.text}</small>}
      </span>
      <span className="door-banner-art cloth" aria-hidden="true">
        {banner.url && <Picture src={banner.url} alt="" width="64" height="64" />}
      </span>
    </>
  );
  const look = { className: 'door-banner', style: inkStyle(banner.ink) };
  if (banner.linkageType === 'INTERNAL')
    return (
      <Link {...look} to={banner.linkage} {...(onFollow && { onClick: onFollow })}>
        {face}
      </Link>
    );
  if (banner.linkageType === '') return <p {...look}>{face}</p>;
  return (
    <a {...look} href={banner.linkage} target="_blank" rel="noopener noreferrer">
      {face}
    </a>
  );
}

/** On the page of registration: drawn with it. */
export function RegisterBanner() {
  const banner = useDoorBanners().value?.[0];
  return banner ? <Strip banner={banner} /> : null;
}

const isBanners = (value: unknown): value is readonly Banner[] => Array.isArray(value);
const queryOf = (groups: readonly string[], language: string) => bannersQuery(groups.join(','), language);
const addressIn = (language: string, groups: readonly string[]): string =>
  addressOf('/wps/relay/MCSFE_banners', queryOf(groups, language));

/** Asks for the banners of popups before one opens. */
export function askForBanners(answers: Answers, api: Api, language: string, groups: readonly string[]): void {
  const address = addressIn(language, groups);
  if (answers.peek(address).value === undefined)
    void answers.ask(address, () => api.send('GET', '/wps/relay/MCSFE_banners', queryOf(groups, language)));
}

type Props = {
  readonly group: string;
  /** All that were asked for together. */
  readonly groups: readonly string[];
};

/** In a popup: what is not here when it opens is left out, so that nothing in it moves. */
export default function PopupBanner({ group, groups }: Props) {
  const answers = useAnswers();
  const { code } = useLanguage();
  const close = usePopups((popups) => popups.close);
  const [known] = useState(() => answers.peek(addressIn(code, groups)).value);
  const banner = isBanners(known) ? known.find(({ groupName }) => groupName === group) : undefined;
  return banner ? <Strip banner={banner} onFollow={close} /> : null;
}
