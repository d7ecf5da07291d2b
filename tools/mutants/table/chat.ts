/** Chat, messages and pushes: who reads and writes, how often, what is shared, whom nothing is sent to, and where a push may go. */
import { type Mutant, one } from '../mutant.ts';

const CHAT = 'features/around/chat';
const ROOMS = `${CHAT}/chat.test.ts`;
const SERVICE = `${CHAT}/service/service-chat.test.ts`;
const SAY = `${CHAT}/service/say.ts`;
const NOTICES = 'features/around/notices';
const CAMPAIGNS = `${NOTICES}/campaigns.test.ts`;
const PUSH = `${NOTICES}/push.test.ts`;
const LINE = 'platform/push/push.test.ts';

export const CHAT_GUARDS: readonly Mutant[] = [
  one(22, 'chat: a room of another brand is written to', SAY, 'if (room.brand_id !== said.brandId) return', 'if (false) return', ROOMS),
  one(22, 'chat: a room of another brand is read', `${CHAT}/store.ts`, 'from chat.rooms where id = $1 and brand_id = $2`', 'from chat.rooms where id = $1 and $2::uuid is not null`', ROOMS),
  one(22, 'chat: the muted write', SAY, "return sanction ? chatFaults('chat.muted') : undefined;", 'return undefined;', ROOMS),
  one(22, 'chat: the banned write', SAY, "if (sanction?.kind === 'ban') return chatFaults('chat.banned');", '', ROOMS),
  one(22, 'chat: the banned read', `${CHAT}/service/rooms.ts`, "if (mine?.kind === 'ban') throw", 'if (false) throw', ROOMS),
  one(22, 'chat: an envelope rains in a closed room', SAY, 'room.is_open && (roomId', '(roomId', ROOMS),
  one(22, 'chat: a member who waited in vain is forgotten', `${CHAT}/jobs.ts`, "if (row.state === 'waiting') await leaveQuestion(needs, tx, row);", '', SERVICE),
  one(22, 'chat: the banned hear a room', `${CHAT}/room.ts`, ", 'nothing', mayHearRoom(needs))", ')', ROOMS),
  one(22, 'chat: a closed room is written to', SAY, "if (!room.is_open) return chatFaults('chat.room_closed');", '', ROOMS),
  one(43, 'chat: slow mode is not kept between processes', `${CHAT}/store.ts`, 'where p.at <= excluded.at - make_interval(secs => $4)', 'where $4::int > 0', ROOMS),
  one(43, 'chat: two of one member in a batch are both let in', SAY, '!paced.has(memberId) || spoken.has(memberId)', '!paced.has(memberId)', ROOMS),
  one(22, 'chat: somebody else’s win is shared', SAY, "if (shared === undefined) throw chatFaults('chat.not_won');", '', ROOMS),
  one(26, 'chat: links and numbers are let in', `${CHAT}/rules/text.ts`, "? 'chat.no_links' : undefined", '? undefined : undefined', `${CHAT}/rules/text.test.ts`),
  one(22, 'chat: who is blocked is read', `${CHAT}/store.ts`, 'and not exists (select from chat.blocks b where b.member_id = $3 and b.blocked_id = m.member_id)', 'and $3::uuid is not null', ROOMS),
  one(22, 'chat: a conversation is taken twice', `${CHAT}/service/desk.ts`, "if (row.state === 'open' && (await isKept(", 'if (false && (await isKept(', SERVICE),
  one(22, 'chat: a conversation is taken from a colleague who is there', `${CHAT}/service/desk.ts`, '.some(({ id }) => id === claimed_by)', '.some(() => false)', SERVICE),
  one(22, 'chat: staff answer in a colleague’s conversation', `${CHAT}/service/desk.ts`, 'if (row.claimed_by !== actor.staffId) throw', 'if (false) throw', SERVICE),
  one(37, 'chat: a picture is opened by another member', `${CHAT}/service/conversation.ts`, "if (file?.member_id !== memberId) throw chatFaults('chat.unknown_file');", "if (!file) throw chatFaults('chat.unknown_file');", SERVICE),
  one(37, 'chat: a conversation takes pictures without end', `${CHAT}/service/conversation.ts`, 'if ((await countFiles(needs.db, open.id)) >= MOST_FILES)', 'if (false)', SERVICE),
  one(22, 'messages: offers go to who may not play', `${NOTICES}/store/campaigns.ts`, "(not $12 or (d.status = 'active'", "(not $12 or (d.status <> ''", CAMPAIGNS),
  one(22, 'messages: offers go to who takes a break', `${NOTICES}/store/campaigns.ts`, 'greatest(coalesce(s.time_out_until, 0), coalesce(s.excluded_until, 0)) <=', '0 <=', CAMPAIGNS),
  one(22, 'messages: a member of another brand is written to', `${NOTICES}/store/campaigns.ts`, 'where d.brand_id = $1 and d.type <> 4', 'where $1::uuid is not null and d.type <> 4', CAMPAIGNS),
  one(11, 'messages: a member is written to twice a day', `${NOTICES}/store/campaigns.ts`, 'on conflict (member_id, day) do nothing returning member_id)', 'on conflict (member_id, day) do update set campaign_id = excluded.campaign_id returning member_id)', CAMPAIGNS),
  one(22, 'pushes: the quiet hours are not kept', `${NOTICES}/service/push.ts`, 'if (ends !== undefined) return', 'if (false) return', PUSH),
  one(22, 'pushes: what was not chosen is pushed', `${NOTICES}/service/push.ts`, '!push.wanted || ', '', PUSH),
  one(22, 'pushes: a device tells who used it before', `${NOTICES}/store/push.ts`, '(v.gone_at is not null or v.member_id <> m.member_id) as gone', '(v.gone_at is not null) as gone', PUSH),
  one(22, 'pushes: an offer is pushed to who may not play', `${NOTICES}/service/push.ts`, 'return mayNot || ', 'return ', PUSH),
  one(22, 'pushes: an offer is pushed to who takes a break', `${NOTICES}/service/push.ts`, "(push.status !== 'active' || push.rests)", "push.status !== 'active'", PUSH),
  one(38, 'pushes: an address inside is called', 'platform/push/address.ts', 'if (!addresses.every(({ address }) => isPublic(address)))', 'if (false)', LINE),
  one(38, 'pushes: one address of many is looked at', 'platform/push/address.ts', 'addresses.every(', 'addresses.some(', LINE),
  one(38, 'pushes: a number is a name', 'platform/push/address.ts', 'return isPlain && NAME.test(host) && ', 'return isPlain && ', LINE),
  one(38, 'pushes: another port than that of https is called', 'platform/push/address.ts', " && url.port === ''", '', LINE),
];
