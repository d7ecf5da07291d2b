/** Partners outside the house: their codes at registration, postbacks, monthly statements, and the link they read them by. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Partners } from '#features/people/members/service/affiliates.ts';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { OutwardRefused, outwardUrl, postOutward } from '#platform/http/outward.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { parseAmount } from '#kernel/money.ts';
import type { PartnerDraft } from '../contract/ops.ts';
import { referralFaults } from '../faults.ts';
import { earnedBy, readCode, readShare } from '../rules.ts';
import {
  carriedTo,
  issueStatement,
  lockFigures,
  lockPartner,
  lockStatement,
  openMonths,
  partnerByCode,
  partnerById,
  type PartnerRow,
  postbackById,
  putPartner,
  putPlayer,
  setPartner,
  setPostback,
  setStatementPaid,
} from '../store/partners.ts';
import type { ReferralNeeds } from './needs.ts';
import { rulesOf } from './rules-of.ts';

/** What registration asks: whether a code is an open partner's, and that a new member came by it. */
export const partnersAtTheDoor = ({ clock }: Pick<ReferralNeeds, 'clock'>): Partners => ({
  take: async (tx, brandId, text) => {
    const read = readCode(text);
    const partner = read && (await partnerByCode(tx, brandId, read.code));
    return partner && { partnerId: partner.id, click: read.click };
  },
  used: async (tx, brandId, memberId, { partnerId, click }) => {
    await putPlayer(tx, { memberId, partnerId, brandId, click, at: new Date(clock.now()) });
  },
});

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeOf = (bytes: Uint8Array): string => `P-${[...bytes].map((byte) => ALPHABET[byte & 31]).join('')}`;
const secretContext = (id: string): string => `partner secret ${id}`;

/** @throws referral.wrong_address */
function checkAddress(postback: string): void {
  if (postback !== '' && !outwardUrl(postback))
    throw referralFaults('referral.wrong_address', { fields: { postback: 'referral.wrong_address' } });
}

const saidBy = ({
  name,
  model,
  share,
  price,
  postback,
  open,
}: Pick<PartnerRow, 'name' | 'model' | 'share' | 'price' | 'postback' | 'open'>) => ({
  name,
  model,
  share,
  price: String(price),
  postback,
  open,
});

/** Answers the secret in hexadecimal, which nobody sees again. @throws referral.wrong_address */
export async function addPartner(
  needs: ReferralNeeds,
  actor: Actor,
  draft: PartnerDraft,
): Promise<{ readonly id: string; readonly secret: string }> {
  checkAddress(draft.postback);
  const { main } = await rulesOf(needs, actor.brandId);
  const id = newId<'partner'>();
  const secret = randomBytes(32);
  const row = {
    ...draft,
    id,
    brand_id: actor.brandId,
    code: codeOf(randomBytes(8)),
    share: readShare(draft.share),
    price: parseAmount(draft.price, main),
    secret: needs.sealer.seal(secret, secretContext(id)),
    created_at: new Date(needs.clock.now()),
  };
  const action = { actor, right: 'referral.partners', action: 'referral.partner', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    await putPartner(tx, row);
    note({ after: saidBy(row) });
  });
  return { id, secret: secret.toString('hex') };
}

/** @throws referral.unknown · referral.changed_meanwhile · referral.wrong_address */
export async function changePartner(
  needs: ReferralNeeds,
  actor: Actor,
  id: string,
  { revision, ...draft }: PartnerDraft & { readonly revision: number },
): Promise<void> {
  checkAddress(draft.postback);
  const { main } = await rulesOf(needs, actor.brandId);
  const action = { actor, right: 'referral.partners', action: 'referral.partner', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const before = await lockPartner(tx, id, actor.brandId);
    if (!before) throw referralFaults('referral.unknown');
    if (before.revision !== revision) throw referralFaults('referral.changed_meanwhile');
    const row = { ...draft, id, share: readShare(draft.share), price: parseAmount(draft.price, main) };
    await setPartner(tx, row);
    note({ before: saidBy(before), after: saidBy(row) });
  });
}

/** @throws referral.unknown · referral.wrong_state */
export const statementPaid = (
  needs: ReferralNeeds,
  actor: Actor,
  serial: string,
  reason: string,
): Promise<void> => {
  const action = { actor, right: 'referral.partners', action: 'referral.statement_paid', subject: serial };
  return staffAction(needs, action, async (tx, note) => {
    const row = await lockStatement(tx, serial, actor.brandId);
    if (!row) throw referralFaults('referral.unknown');
    if (row.paid_at) throw referralFaults('referral.wrong_state');
    await setStatementPaid(tx, row.id, new Date(needs.clock.now()), actor.staffId);
    note({ after: { amount: String(row.amount), currency: row.currency, reason } });
  });
};

/** Issues the statements of months that are over, oldest first: what a month lost is carried into the next. Answers how many. */
export async function issueDue(needs: ReferralNeeds, brandId: BrandId): Promise<number> {
  const { monthDate, main } = await rulesOf(needs, brandId);
  let issued = 0;
  for (const { partner_id, month } of await openMonths(needs.db, brandId, monthDate))
    issued += await needs.db.transaction(async (tx) => {
      const partner = await lockPartner(tx, partner_id, brandId);
      const figures = await lockFigures(tx, partner_id, month);
      if (!partner || !figures) return 0;
      const carried = await carriedTo(tx, partner_id, month);
      const { amount, carry } = earnedBy(partner, { ...figures, carried });
      const { model, share, price } = partner;
      const terms = { model, share, price, currency: main, at: new Date(needs.clock.now()) };
      return issueStatement(tx, {
        ...figures,
        ...terms,
        id: newId(),
        partnerId: partner_id,
        carried,
        amount,
        carry,
      });
    });
  return issued;
}

const TRIES = 12;

/**
 * Tells a partner of one event. Signed with his secret: `X-Signature: <hex HMAC-SHA256 of the body>`. An address that is never called and an
 * answer of 4xx end it; everything else is tried again by the queue.
 */
export async function sendPostback(needs: ReferralNeeds, id: string): Promise<void> {
  const row = await postbackById(needs.db, id);
  if (row?.state !== 'waiting') return;
  const partner = await partnerById(needs.db, row.partner_id);
  if (!partner || partner.postback === '')
    return void (await setPostback(needs.db, id, 'failed', 'no address', null));
  const body = JSON.stringify({
    id: row.id,
    event: row.event,
    click: row.click,
    // The partner knows his player by the postback, never by the account.
    player: createHmac('sha256', needs.linkKey).update(row.member_id).digest('hex').slice(0, 16),
    at: toWire(row.created_at),
  });
  const secret = needs.sealer.open(partner.secret, secretContext(partner.id));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': signature, 'idempotency-key': row.id };
  try {
    const { status } = await postOutward(partner.postback, body, headers, needs.outward);
    if (status >= 200 && status < 300)
      return void (await setPostback(needs.db, id, 'sent', '', new Date(needs.clock.now())));
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      return void (await setPostback(needs.db, id, 'failed', `answered ${status}`, null));
    throw new Error(`answered ${status}`);
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : 'no answer';
    const isOver = error instanceof OutwardRefused || row.tries + 1 >= TRIES;
    await setPostback(needs.db, id, isOver ? 'failed' : 'waiting', said, null);
    // Thrown on, the queue tries again later and later.
    if (!isOver) throw error;
  }
}

const LINK_MS = 7 * DAY;
const sign = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`partner link ${text}`).digest();

/** A link that reads one partner's report until it expires; a partner that was closed reads nothing. */
export async function partnerLink(
  needs: ReferralNeeds,
  actor: Actor,
  id: string,
): Promise<{ readonly path: string; readonly until: string }> {
  const until = needs.clock.now() + LINK_MS;
  const action = { actor, right: 'referral.partners', action: 'referral.partner_link', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    if (!(await lockPartner(tx, id, actor.brandId))) throw referralFaults('referral.unknown');
    note({ after: { until: toWire(until) } });
  });
  const text = `${id}.${until}`;
  // Behind the hash: the token reaches no log on the way, and no other site as a referrer.
  return { path: `/partner#${text}.${sign(needs.linkKey, text).toString('hex')}`, until: toWire(until) };
}

/** The partner of a good link, and until when it is one. @throws referral.link_over */
export async function partnerOfLink(
  needs: ReferralNeeds,
  brandId: BrandId,
  token: string,
): Promise<{ readonly partner: PartnerRow; readonly until: number }> {
  const match = /^([0-9a-f-]{36})\.(\d{13})\.([0-9a-f]{64})$/.exec(token);
  const [, id = '', until = '', signature = ''] = match ?? [];
  const isGood =
    match !== null &&
    timingSafeEqual(Buffer.from(signature, 'hex'), sign(needs.linkKey, `${id}.${until}`)) &&
    Number(until) > needs.clock.now();
  const partner = isGood ? await partnerById(needs.db, asId<'partner'>(id)) : undefined;
  if (!partner?.open || partner.brand_id !== brandId) throw referralFaults('referral.link_over');
  return { partner, until: Number(until) };
}
