/** The door of the desk of messages. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { CancelCampaign, CountAudience, OpsCampaigns, SendCampaign } from '../contract/campaigns.ts';
import {
  audienceOf,
  campaignFor,
  cancelCampaign,
  presentCampaign,
  sendCampaign,
} from '../service/campaigns.ts';
import type { NoticesNeeds } from '../service/needs.ts';
import { listCampaigns } from '../store/campaigns.ts';

const READ = { allow: ['staff'], right: 'messages.read' } as const;
const SEND = { allow: ['staff'], right: 'messages.send', perMinute: 60 } as const;

export const campaignRoutes = (needs: NoticesNeeds): readonly Route[] => [
  route(OpsCampaigns, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listCampaigns(needs.db, brand.id, query.state, limit, offset),
      (row) => presentCampaign(row),
    ),
  ),

  route(SendCampaign, SEND, async (context, { body }) => {
    await sendCampaign(needs, actorOf(context), body);
    return campaignFor(needs, context.brand.id, body.id);
  }),

  route(CountAudience, SEND, ({ brand }, { body }) => audienceOf(needs, brand.id, body)),

  route(CancelCampaign, SEND, async (context, { params, body }) => {
    await cancelCampaign(needs, actorOf(context), params.id, body.revision);
    return campaignFor(needs, context.brand.id, params.id);
  }),
];
