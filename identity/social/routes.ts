import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { MINUTE } from '#kernel/time.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import { presentLogin } from '#identity/sessions/present.ts';
import { arrivalOf } from '#identity/sign-in/routes.ts';
import { FinishStepUp, StartStepUp } from '#identity/factors/contract.ts';
import { hereOf } from '#identity/factors/routes.ts';
import type { FactorService } from '#identity/factors/service.ts';
import { toWire } from '#kernel/time.ts';
import {
  ConnectWay,
  DisconnectWay,
  ListWays,
  LoginPhone,
  LoginSocial,
  StartSocial,
  StartWay,
} from './contract.ts';
import type { Social } from './service.ts';

const JOURNEY_COOKIE = '__Host-haat-journey';

/** Plain http only where browsers allow it for secure cookies: on this very machine. */
const originOf = (host: string): string =>
  `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https'}://${host}`;

type Factors = Pick<FactorService, 'requireStepUp' | 'accept'>;

/** A connected provider as the fresh proof of an account that has no password. */
const proofRoutes = ({ linking }: Social, factors: Factors): readonly Route[] => [
  route(
    StartStepUp,
    { allow: MEMBERS, perMinute: 30, shared: true, restricted: true },
    async (context, { params }) => {
      const arrival = arrivalOf(context, 'member');
      const origin = originOf(arrival.host);
      const { url, browser } = await linking.start(arrival, context.caller, params.provider, origin, 'prove');
      context.setCookie(JOURNEY_COOKIE, browser, 15 * MINUTE);
      return { url };
    },
  ),
  route(
    FinishStepUp,
    { allow: MEMBERS, perMinute: 30, shared: true, restricted: true },
    async (context, { params, body }) => {
      const browser = context.cookie(JOURNEY_COOKIE);
      const arrival = arrivalOf(context, 'member');
      const age = await linking.prove(arrival, context.caller, params.provider, body.query, browser);
      const { freshUntil } = await factors.accept(
        hereOf(context),
        { way: params.provider, page: body.page },
        age,
      );
      return { freshUntil: toWire(freshUntil) };
    },
  ),
];

/** Ways in to an account that exists, for its owner; changes want a fresh proof. */
const wayRoutes = ({ linking }: Social, factors: Factors): readonly Route[] => [
  route(ListWays, { allow: MEMBERS }, ({ caller, brand }) => linking.list(brand.id, caller.id)),
  route(StartWay, { allow: MEMBERS, perMinute: 30, shared: true }, async (context, { params }) => {
    await factors.requireStepUp(context, 'security');
    const arrival = arrivalOf(context, 'member');
    const origin = originOf(arrival.host);
    const { url, browser } = await linking.start(arrival, context.caller, params.provider, origin);
    context.setCookie(JOURNEY_COOKIE, browser, 15 * MINUTE);
    return { url };
  }),
  route(ConnectWay, { allow: MEMBERS, perMinute: 30, shared: true }, async (context, { params, body }) => {
    const browser = context.cookie(JOURNEY_COOKIE);
    await linking.connect(arrivalOf(context, 'member'), context.caller, params.provider, body.query, browser);
    return {};
  }),
  route(DisconnectWay, { allow: MEMBERS, perMinute: 30, shared: true }, async (context, { params }) => {
    await factors.requireStepUp(context, 'security');
    await linking.disconnect(arrivalOf(context, 'member'), context.caller, params.provider);
    return {};
  }),
];

export const socialRoutes = (social: Social, factors: Factors): readonly Route[] => [
  ...wayRoutes(social, factors),
  ...proofRoutes(social, factors),
  route(StartSocial, { allow: EVERYONE, perMinute: 30, shared: true }, async (context, { params }) => {
    const arrival = arrivalOf(context, 'member');
    const { url, browser } = await social.start(arrival, params.provider, originOf(arrival.host));
    context.setCookie(JOURNEY_COOKIE, browser, 15 * MINUTE);
    return { url };
  }),
  route(LoginSocial, { allow: EVERYONE, perMinute: 30, shared: true }, async (context, { params, body }) => {
    const arrival = arrivalOf(context, 'member');
    const browser = context.cookie(JOURNEY_COOKIE);
    if (body.query !== undefined)
      return presentLogin(context, await social.finish(arrival, params.provider, body.query, browser));
    const { ticket, terms, adult } = body;
    if (ticket === undefined || !terms || !adult)
      throw identityFaults('identity.field_empty', { fields: { ticket: 'identity.field_empty' } });
    return presentLogin(context, await social.open(arrival, params.provider, ticket, browser));
  }),
  route(LoginPhone, { allow: EVERYONE, perMinute: 30, shared: true }, async (context, { body }) =>
    presentLogin(context, await social.byPhone(arrivalOf(context, 'member', body), body.idToken)),
  ),
];
