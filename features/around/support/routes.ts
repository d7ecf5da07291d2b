/** The door of support for players and guests. */
import { answerPage } from '#platform/db/page.ts';
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import {
  AddMessage,
  AskManager,
  CloseCase,
  EscalateCase,
  GetCase,
  GetPicture,
  GetSupport,
  GuestCase,
  GuestMessage,
  ListCases,
  OpenCase,
  PutFeedback,
  RateCase,
} from './contract.ts';
import { presentLine } from './present.ts';
import { askManager, closeOurs, escalate, type Ours, rate, writeOn } from './service/follow.ts';
import type { SupportNeeds, Who } from './service/needs.ts';
import { giveFeedback, openByGuest, openByMember } from './service/open.ts';
import { termsOf } from './service/terms.ts';
import { caseFor, pictureFor } from './service/view.ts';
import { listOwn } from './store.ts';

type ByMember = { readonly caller: { readonly id: MemberId }; readonly brand: { readonly id: BrandId } };
const whoOf = ({ caller, brand }: ByMember): Who => ({ memberId: caller.id, brandId: brand.id });
const oursOf = (context: ByMember, id: string): Ours => ({ who: whoOf(context), id });

/** Somebody who may no longer play still gets an answer. */
const OWN = { allow: MEMBERS, restricted: true } as const;
const WRITE = { ...OWN, perMinute: 20 } as const;
const ACT = { ...OWN, perMinute: 30 } as const;

const memberOf = ({ caller }: Context): MemberId | undefined =>
  caller.audience === 'player' || caller.audience === 'agent' ? caller.id : undefined;

export const supportRoutes = (needs: SupportNeeds): readonly Route[] => [
  route(GetSupport, { allow: EVERYONE, always: true, restricted: true }, async ({ brand }) => {
    const terms = await termsOf(needs, brand.id);
    return {
      guests: terms.guests,
      answerWithinMs: terms.answerMs,
      decideDays: terms.decideDays,
      words: { least: terms.leastWords, most: terms.mostWords },
      arbiter: terms.arbiter,
      languages: [...brand.languages],
    };
  }),

  // Open to everybody, also while the brand is closed: that is when people write. A trial account is a guest.
  route(
    OpenCase,
    { allow: EVERYONE, always: true, restricted: true, perMinute: 6, shared: true },
    async (
      context,
      { body: { email, human, kind = 'question', language = context.language, ...ticket } },
    ) => {
      const { brand } = context;
      const memberId = memberOf(context);
      const asked = { ...ticket, kind, language };
      if (memberId === undefined) {
        const { id, serial, key } = await openByGuest(needs, brand.id, { ...asked, email, human });
        return { id, serial, key };
      }
      const { id, serial } = await openByMember(needs, { memberId, brandId: brand.id }, asked);
      return { id, serial, key: null };
    },
  ),

  route(ListCases, OWN, ({ caller }, { query }) => {
    const read = (limit: number, offset: number) => listOwn(needs.db, caller.id, query.state, limit, offset);
    return answerPage(query, read, presentLine);
  }),
  route(GetCase, OWN, (context, { params }) => caseFor(needs, oursOf(context, params.id), context.language)),
  route(GetPicture, OWN, async (context, { params }) => ({
    picture: await pictureFor(needs, oursOf(context, params.id), params.n),
  })),
  ...deeds(needs),
  ...guestRoutes(needs),

  route(
    PutFeedback,
    { allow: MEMBERS, restricted: true, perMinute: 6, shared: true },
    async (context, { body }) => {
      const { type = 'service', content } = body;
      const { language } = context;
      const subject = needs.say(language, 'support.said.feedback_subject', {});
      const { id, serial } = await giveFeedback(needs, whoOf(context), { type, content, language, subject });
      return { id, serial };
    },
  ),
];

/** What a member does with his case; each answers it as it stands afterwards. */
const deeds = (needs: SupportNeeds): readonly Route[] => [
  route(AddMessage, WRITE, async (context, { params, body }) => {
    const ours = oursOf(context, params.id);
    await writeOn(needs, ours, body);
    return caseFor(needs, ours, context.language);
  }),
  route(CloseCase, ACT, async (context, { params }) => {
    await closeOurs(needs, oursOf(context, params.id));
    return caseFor(needs, oursOf(context, params.id), context.language);
  }),
  route(AskManager, ACT, async (context, { params }) => {
    await askManager(needs, oursOf(context, params.id));
    return caseFor(needs, oursOf(context, params.id), context.language);
  }),
  route(EscalateCase, ACT, async (context, { params }) => {
    await escalate(needs, oursOf(context, params.id));
    return caseFor(needs, oursOf(context, params.id), context.language);
  }),
  route(RateCase, ACT, async (context, { params, body: { score, text = '' } }) => {
    await rate(needs, oursOf(context, params.id), score, text);
    return caseFor(needs, oursOf(context, params.id), context.language);
  }),
];

/** Who has the key of a case has the case. Keys are 43 characters of a digest: nobody finds one by trying. */
const guestRoutes = (needs: SupportNeeds): readonly Route[] => [
  route(
    GuestCase,
    { allow: EVERYONE, always: true, restricted: true, perMinute: 30, shared: true },
    ({ brand, language }, { body }) => caseFor(needs, { brandId: brand.id, key: body.key }, language),
  ),
  route(
    GuestMessage,
    { allow: EVERYONE, always: true, restricted: true, perMinute: 6, shared: true },
    async ({ brand, language }, { body: { key, ...said } }) => {
      const ours = { brandId: brand.id, key };
      await writeOn(needs, ours, said);
      return caseFor(needs, ours, language);
    },
  ),
];
