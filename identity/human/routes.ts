import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import type { Captchas } from './service/captcha.ts';
import { GetCaptcha, GetHumanChallenge } from './contract.ts';
import type { Human } from './service.ts';

/** A picture costs 4 ms of a core: 120 a minute and address, one a second by the rule of the page and as much again for neighbours. */
export const humanRoutes = (captchas: Captchas, human: Human): readonly Route[] => [
  route(GetCaptcha, { allow: EVERYONE, perMinute: 120, shared: true }, (context) =>
    captchas.picture(context),
  ),
  // Whoever writes to customer service while the brand is closed shows that he is a person, too.
  route(
    GetHumanChallenge,
    { allow: EVERYONE, always: true, perMinute: 120, shared: true },
    ({ brand }, { query }) => human.challenge({ brandId: brand.id, purpose: query.purpose }),
  ),
];
