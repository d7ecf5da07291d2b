import { codeOn } from '#features/people/members/service/affiliates.ts';
import { findMember } from '#features/people/members/store.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { answerPage, readPage } from '#platform/db/page.ts';
import { type BrandRef, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  Apply,
  EndLink,
  GetApplication,
  GetAgentProfile,
  ListDownline,
  ListLinks,
  ListMessages,
  ListRequests,
  ListTransfers,
  MakeLink,
  MakeRequest,
  OpenAccount,
  SendMessage,
  SetPoints,
  type AgentProfile,
  Transfer,
  AgentMessageSent,
} from './contract.ts';
import { lawFor } from '#features/people/protection/contract/player-rules.ts';
import { TransferSettings } from './contract/settings.ts';
import { agentFaults } from './faults.ts';
import { presentDownline, presentLink, presentMessage, presentRequest } from './present.ts';
import { isAgent } from './rules.ts';
import type { AgentNeeds } from './service/needs.ts';
import { makeLink, openBelow } from './service/open.ts';
import { platesOf, pointsOf, setPoints, showPoints } from './service/points.ts';
import { askStaff } from './service/requests.ts';
import { presentTransfer, transferInLine } from './service/transfers.ts';
import { ensurePlaces, placeBelow } from './service/tree.ts';
import {
  countOpen,
  endLink,
  listLinks,
  membersByLinks,
  listMessages,
  listOwnRequests,
  listTransfers,
  putMessage,
  readParty,
  sentOn,
} from './store.ts';
import { accountsOf, findBelow, listChildren, readOne } from './store/tree.ts';
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import { newId } from '#kernel/ids.ts';
import { dateAt } from '#kernel/zones.ts';
import { announce } from '#platform/outbox/outbox.ts';

type Proof = AgentProfile['transfers']['proof'];
const AGENTS = { allow: ['agent'] } as const;

async function proofOf({ db, transactions }: AgentNeeds, id: string): Promise<Proof> {
  if (await transactions.hasPasskey(id)) return 'password_or_passkey';
  return (await transactions.state(db, id)).isSet ? 'password' : 'unset';
}

async function agentProfileOf(needs: AgentNeeds, ref: BrandRef, id: string): Promise<AgentProfile> {
  const { db, brands, clock } = needs;
  await ensurePlaces(db, [id]);
  const [own, brand, member] = await Promise.all([readOne(db, id), brands.byId(ref.id), findMember(db, id)]);
  if (!own || !member) throw agentFaults('agents.unknown');
  const settings = await brands.settings.of(ref.id, TransferSettings);
  const law = await lawFor(brands.settings, ref.id);
  const now = clock.now();
  const [names, party, sent, open, points, plates] = await Promise.all([
    accountsOf(db, own.parent_id ? [own.parent_id] : []),
    needs.takenBack(db, [id]).then((gone) => readParty(db, id, gone)),
    sentOn(db, id, dateAt(now, brand.timeZone)),
    countOpen(db, id),
    pointsOf(db, [id]),
    platesOf(brands, ref.id),
  ]);
  const left = parseAmount(settings.dayMost, brand.currency) - sent;
  return {
    id,
    account: own.account,
    nickname: own.nickname,
    code: member.referral_code,
    upline: own.parent_id ? { id: own.parent_id, account: names.get(own.parent_id) ?? '' } : null,
    members: Number(own.members),
    direct: Number(own.direct),
    points: showPoints(points.get(id)),
    plates: plates.map(({ plate, most }) => ({ plate, most })),
    timeZone: brand.timeZone,
    currency: brand.currency,
    transfers: {
      on: settings.on && law.agentTransfers,
      verified: (party?.level ?? 0) >= settings.level,
      left: formatWire(left < 0n ? 0n : left, brand.currency),
      proof: settings.password ? await proofOf(needs, id) : 'none',
    },
    open,
  };
}

const downlineRoutes = (needs: AgentNeeds): readonly Route[] => [
  route(GetAgentProfile, AGENTS, ({ caller, brand }) => agentProfileOf(needs, brand, caller.id)),

  route(ListDownline, AGENTS, async ({ caller, brand }, { query }) => {
    const { db } = needs;
    const under = query.under ?? caller.id;
    if (under !== caller.id) await placeBelow(db, caller.id, under);
    const { account } = query;
    // How many stand below each is counted by a bitmap, which connections for single statements do not read.
    const read = (limit: number, offset: number) =>
      db.transaction((tx) =>
        account === undefined
          ? listChildren(tx, under, AGENT_TYPES, limit, offset)
          : findBelow(tx, { brandId: brand.id, below: under, prefix: account }, limit, offset),
      );
    const { rows, pageNum, totalPages, isMore } = await readPage(query, read, account !== undefined);
    const names = await accountsOf(
      db,
      rows.flatMap(({ path }) => path.slice(path.indexOf(caller.id))),
    );
    const list = rows.map((row) => presentDownline(row, caller.id, names));
    return { list, pageNum, totalPages, ...(isMore && { more: true }) };
  }),

  route(OpenAccount, { ...AGENTS, perMinute: 30, shared: true }, async ({ caller, brand }, { body }) => {
    const { id, account, token, expiresAt } = await openBelow(needs, { id: caller.id, brand }, body);
    return { id, account, link: `/reset#${token}`, expiresAt: expiresAt.toISOString() };
  }),

  route(SetPoints, { ...AGENTS, perMinute: 60 }, async ({ caller, brand }, { params, body }) => {
    const plates = await platesOf(needs.brands, brand.id);
    await needs.db.transaction(async (tx) => {
      const place = await placeBelow(tx, caller.id, params.id);
      // Only its own downline: what that one gives is its own affair.
      if (place.parent_id !== caller.id) throw agentFaults('agents.not_below');
      await setPoints(tx, plates, { id: params.id, upline: caller.id }, body.points);
    });
    return {};
  }),
];

const linkRoutes = (needs: AgentNeeds): readonly Route[] => [
  route(ListLinks, AGENTS, async ({ caller, brand }, { query }) => {
    const [own, page, member] = await Promise.all([
      needs.brands.byId(brand.id),
      answerPage(
        query,
        async (limit, offset) => {
          const gone = await needs.takenBack(needs.db, await membersByLinks(needs.db, caller.id));
          return listLinks(needs.db, caller.id, gone, limit, offset);
        },
        (row) => presentLink(row, needs.clock.now(), brand.currency),
      ),
      findMember(needs.db, caller.id),
    ]);
    const code = member?.referral_code ?? '';
    return { ...page, code, domains: own.hosts.filter((host) => codeOn(own, host) === code) };
  }),

  route(MakeLink, { ...AGENTS, perMinute: 30 }, async ({ caller, brand }, { body }) =>
    presentLink(
      await makeLink(needs, { id: caller.id, brandId: brand.id }, body),
      needs.clock.now(),
      brand.currency,
    ),
  ),

  route(EndLink, AGENTS, async ({ caller }, { params }) => {
    if (!(await endLink(needs.db, params.id, caller.id, new Date(needs.clock.now()))))
      throw agentFaults('agents.unknown_link');
    return {};
  }),
];

const moneyRoutes = (needs: AgentNeeds): readonly Route[] => [
  route(Transfer, { ...AGENTS, perMinute: 60 }, async (context, { body }) => {
    const { caller, brand, key } = context;
    const { transactionPassword, ...request } = body;
    return transferInLine(needs, { brandId: brand.id, sender: caller.id, key, ...request }, async () => {
      const { password } = await needs.brands.settings.of(brand.id, TransferSettings);
      if (password) await needs.transactions.require(context, transactionPassword, 'agent_transfers');
    });
  }),

  route(ListTransfers, { ...AGENTS, restricted: true }, ({ caller }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listTransfers(needs.db, caller.id, limit, offset),
      (row) => presentTransfer(row),
    ),
  ),
];

const staffRoutes = (needs: AgentNeeds): readonly Route[] => [
  route(ListRequests, AGENTS, ({ caller }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listOwnRequests(needs.db, caller.id, limit, offset),
      (row) => presentRequest(row),
    ),
  ),

  route(MakeRequest, { ...AGENTS, perMinute: 10 }, async ({ caller, brand }, { body }) =>
    presentRequest(await askStaff(needs, { brandId: brand.id, memberId: caller.id, ...body })),
  ),

  route(GetApplication, { allow: MEMBERS }, async ({ caller }) => {
    const [member, [newest]] = await Promise.all([
      findMember(needs.db, caller.id),
      listOwnRequests(needs.db, caller.id, 1, 0, 'application'),
    ]);
    return { application: newest ? presentRequest(newest) : null, isAgent: isAgent(member?.type ?? 0) };
  }),

  route(Apply, { allow: MEMBERS, perMinute: 6 }, async ({ caller, brand }, { body }) => {
    const ask = { brandId: brand.id, memberId: caller.id, kind: 'application', text: body.text } as const;
    return presentRequest(await askStaff(needs, ask));
  }),

  route(SendMessage, { ...AGENTS, perMinute: 20 }, async ({ caller, brand }, { body }) => {
    await placeBelow(needs.db, caller.id, body.to);
    const at = new Date(needs.clock.now());
    const text = body.text.trim();
    const messageId = newId<'agent message'>();
    await needs.db.transaction(async (tx) => {
      await putMessage(tx, { id: messageId, brandId: brand.id, from: caller.id, to: body.to, text, at });
      const account = (await accountsOf(tx, [caller.id])).get(caller.id) ?? '';
      await announce(tx, AgentMessageSent, [
        { brandId: brand.id, memberId: body.to, messageId, account, text },
      ]);
    });
    return {};
  }),

  route(ListMessages, { allow: MEMBERS }, ({ caller }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listMessages(needs.db, caller.id, limit, offset),
      (row) => presentMessage(row),
    ),
  ),
];

export const agentRoutes = (needs: AgentNeeds): readonly Route[] => [
  ...downlineRoutes(needs),
  ...linkRoutes(needs),
  ...moneyRoutes(needs),
  ...staffRoutes(needs),
];
