/** What a brand offers: opened by two people, for whom it is meant, as long as it runs; chosen with a deposit, typed as a code, claimed at sign-up. */
import { describe, expect, it } from 'vitest';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { codeOf, type Desk, openDesk } from './campaigns.fixture.ts';
import { UseBonusCode } from './contract.ts';
import {
  type Campaign,
  OpsCampaigns,
  OpsGrantBonus,
  OpsOpenCampaign,
  OpsPreviewCampaign,
  OpsStopCampaign,
  type Preview,
} from './contract/ops.ts';
import { type Bettor, type BonusHouse, bonusHouseOfFile, TERMS } from './fixtures.ts';
import { saveCampaign, stopCampaign } from './service/desk.ts';
import { bonusByKey, openBonusOf } from './store/bonuses.ts';
import { choicesOf } from './store/campaigns.ts';

let at: BonusHouse;
let desk: Desk;
bonusHouseOfFile((opened) => {
  at = opened;
  desk = openDesk(at);
});

const DEPOSIT = {
  trigger: 'deposit',
  amount: { kind: 'percent', percent: '50', cap: '100.00' },
  minBasis: '20.00',
} as const;
const codeTerms = (code: string) =>
  ({ trigger: 'code', code, amount: { kind: 'fixed', amount: '10.00' } }) as const;
const use = (who: Bettor, code: string) =>
  desk.as<{ bonusId: string }>(who.memberId, UseBonusCode, { body: { code } });
const ask = (code: string, revision: number, by = desk.asker) =>
  desk.asStaff<{ id: string }>(by, OpsOpenCampaign, {
    params: { code },
    body: { revision, reason: 'as agreed' },
  });
const stop = (code: string, revision: number, state: 'paused' | 'ended') =>
  desk.asStaff<Campaign>(desk.asker, OpsStopCampaign, { params: { code }, body: { revision, state } });
const tag = (who: Bettor, ...tags: readonly string[]) =>
  arrange(
    at.house.db,
    'insert into members.profiles (member_id, tags) values ($1, $2) on conflict (member_id) do update set tags = excluded.tags',
    [who.memberId, tags],
  );
const actor = (staffId: Id<'staff'>) => ({
  brandId: at.house.brand.id,
  staffId,
  ip: '192.0.2.1',
  requestId: 'r',
});

describe('a campaign', () => {
  it('is a draft until another person agrees: nobody opens what he asked for', async () => {
    const { revision, state, version } = await desk.save('two', codeTerms('TWO'));
    expect([revision, state, version]).toEqual([1, 'draft', 1]);
    const who = await at.member(0n);
    expect(await codeOf(use(who, 'TWO'))).toBe('bonus.unknown_code');
    const { id } = await ask('two', 1);
    expect(await codeOf(ask('two', 1))).toBe('staff.request_open');
    expect(await codeOf(desk.agree(id, desk.asker))).toBe('staff.not_yourself');
    expect(await codeOf(use(who, 'TWO'))).toBe('bonus.unknown_code');
    expect(await desk.agree(id)).toBe('done');
    expect(await codeOf(use(who, 'TWO'))).toBe('done');
  });
  it('that was changed after somebody asked is not opened by his request', async () => {
    await desk.save('changed', codeTerms('CHANGED'));
    const { id } = await ask('changed', 1);
    await desk.save('changed', { ...codeTerms('CHANGED'), wagering: '1' }, { revision: 1 });
    expect(await codeOf(desk.agree(id))).toBe('staff.request_stale');
    expect(await codeOf(use(await at.member(0n), 'CHANGED'))).toBe('bonus.unknown_code');
  });
  it('that is edited is a draft again; who has a bonus keeps the terms he was given', async () => {
    const { revision } = await desk.open('edited', codeTerms('EDITED'));
    const first = await at.member(0n);
    const { bonusId } = await use(first, 'EDITED');
    const after = await desk.save('edited', { ...codeTerms('EDITED'), wagering: '9' }, { revision });
    expect(after).toMatchObject({ state: 'draft', version: 2, revision: revision + 1, taken: 1, open: 1 });
    expect((await at.row(bonusId)).required).toBe(5_000n);
    expect(await codeOf(use(await at.member(0n), 'EDITED'))).toBe('bonus.unknown_code');
  });
  it('is edited from what was read: of two who do, the second is told', async () => {
    await desk.save('stale', codeTerms('STALE'));
    expect(await codeOf(desk.save('stale', codeTerms('STALE')))).toBe('bonus.changed_meanwhile');
    expect(await codeOf(desk.save('stale', codeTerms('STALE'), { revision: 2 }))).toBe(
      'bonus.changed_meanwhile',
    );
    const both = await Promise.all(
      [1, 1].map((revision) => codeOf(desk.save('stale', codeTerms('STALE'), { revision }))),
    );
    expect(both.sort()).toEqual(['bonus.changed_meanwhile', 'done']);
    expect(await codeOf(ask('stale', 1))).toBe('bonus.changed_meanwhile');
    expect(await codeOf(ask('nowhere', 1))).toBe('bonus.unknown_campaign');
  });
  it('paused gives nothing, ended never again, and neither takes anything away', async () => {
    const { revision } = await desk.open('stopped', codeTerms('STOPPED'));
    const first = await at.member(0n);
    const { bonusId } = await use(first, 'STOPPED');
    const paused = await stop('stopped', revision, 'paused');
    expect(paused).toMatchObject({ state: 'paused', taken: 1 });
    expect(await codeOf(use(await at.member(0n), 'STOPPED'))).toBe('bonus.unknown_code');
    expect(await codeOf(stop('stopped', paused.revision, 'paused'))).toBe('bonus.wrong_state');
    const { id } = await ask('stopped', paused.revision);
    expect(await desk.agree(id)).toBe('done');
    expect(await codeOf(use(await at.member(0n), 'STOPPED'))).toBe('done');
    expect(await codeOf(stop('stopped', paused.revision, 'ended'))).toBe('bonus.changed_meanwhile');
    await stop('stopped', paused.revision + 1, 'ended');
    expect(await codeOf(ask('stopped', paused.revision + 2))).toBe('bonus.wrong_state');
    expect((await at.row(bonusId)).state).toBe('open');
  });
  it.each([
    ['a budget below what was spent', {}, { budget: '9.99' }],
    ['another currency than what was spent', { currency: 'USDT' }, {}],
    [
      'an end before its beginning',
      {},
      { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-01-31T00:00:00.000Z' },
    ],
    ['terms that do not hold', { wagering: '0' }, {}],
  ])('is not saved with %s', async (name, terms, more) => {
    const code = `refused-${name.length}`;
    const typed = codeTerms(`R-${name.length}`);
    const { revision } = await desk.open(code, typed);
    await use(await at.member(0n), typed.code);
    expect(await codeOf(desk.save(code, { ...typed, ...terms }, { revision, ...more }))).toBe(
      'bonus.wrong_terms',
    );
  });
  it('is nobody’s without the right, and every change is in the trail', async () => {
    const needs = { ...at.needs, may: async () => false };
    const { revision } = await desk.save('trailed', codeTerms('TRAILED'));
    const body = {
      terms: { ...TERMS, ...codeTerms('TRAILED') },
      audience: {},
      budget: null,
      startsAt: toWire(at.clock.at),
      endsAt: null,
      revision,
    };
    expect(await codeOf(saveCampaign(needs, actor(desk.asker), 'trailed', body))).toBe('gate.not_allowed');
    expect(
      await codeOf(stopCampaign(needs, actor(desk.asker), 'trailed', { revision, state: 'paused' })),
    ).toBe('gate.not_allowed');
    await stop('trailed', revision, 'ended');
    const entries = await arrange<{ action: string; actor_id: string }>(
      at.house.db,
      "select action, actor_id from platform.trail where subject = 'trailed' order by seq",
    );
    expect(entries).toEqual([
      { action: 'bonus.campaign_saved', actor_id: desk.asker },
      { action: 'bonus.campaign_stopped', actor_id: desk.asker },
    ]);
  });
  it('is listed with what it has spent: open ones first', async () => {
    await desk.open('aaa-list', codeTerms('AAALIST'), { budget: '50.00' });
    await use(await at.member(0n), 'AAALIST');
    const { list } = await desk.asStaff<{ list: Campaign[] }>(desk.asker, OpsCampaigns, {
      query: { pageSize: 100 },
    });
    expect(list[0]).toMatchObject({ code: 'aaa-list', budget: '50.00', spent: '10.00', taken: 1, open: 1 });
    const ranks = list.map(({ state }) => ['open', 'draft', 'paused', 'ended'].indexOf(state));
    expect(ranks).toEqual([...ranks].sort());
  });
});

describe('the preview', () => {
  const preview = (terms: object, basis?: string) =>
    desk.asStaff<Preview>(desk.asker, OpsPreviewCampaign, {
      body: { terms: { ...TERMS, ...terms }, audience: {}, ...(basis === undefined ? {} : { basis }) },
    });
  it('is the contract the member will read, by the same rules', async () => {
    const shown = await preview(DEPOSIT, '60.00');
    expect(shown.most).toBe('100.00');
    expect(shown.contract).toMatchObject({
      basis: '60.00',
      percentOf: '50',
      granted: '30.00',
      required: '150.00',
      left: '150.00',
      maxStake: '1.50',
      factor: '5',
    });
    await desk.open('previewed', DEPOSIT);
    const who = await at.member(0n);
    const deposit = newId();
    await at.house.db.transaction((tx) =>
      at.room.money.choose(tx, who, { code: 'previewed', depositId: deposit, amount: minor(6_000n) }),
    );
    await desk.credited(who, deposit, 6_000n);
    await at.hear();
    const given = await bonusByKey(at.house.db, 'deposit', deposit);
    expect(given).toMatchObject({ basis: 6_000n, granted: 3_000n, required: 15_000n, max_stake: 150n });
    await stop('previewed', 2, 'ended');
  });
  it('of free spins says what may become cash of all of them', async () => {
    const shown = await preview({
      amount: { kind: 'spins' },
      freePlays: { game: 'monsoon-tiger', count: 20, stake: '5.00' },
      maxStake: '50.00',
      maxConversion: '10',
    });
    expect(shown).toMatchObject({
      most: '100.00',
      contract: { granted: '0.00', maxConversion: '1000.00', freePlays: { count: 20, left: 20 } },
    });
  });
  it('refuses what does not hold, and counts whom it is for', async () => {
    expect(await codeOf(preview({ wagering: '10.01' }))).toBe('bonus.wrong_terms');
    const { members } = await preview({});
    await at.member(0n);
    expect((await preview({})).members).toBe(members + 1);
  });
});

describe('a code', () => {
  it('is typed in any letters, gives once for ever, and says so the second time', async () => {
    await desk.open('spins', codeTerms('SPINS-10'));
    const who = await at.member(0n);
    const first = await use(who, '  spins-10 ');
    expect(await use(who, 'SPINS-10')).toEqual(first);
    expect(await at.pockets(who.memberId)).toEqual([0n, 1_000n]);
    expect(await codeOf(use(who, 'SPINS-11'))).toBe('bonus.unknown_code');
  });
  it('typed in two tabs at once gives one', async () => {
    await desk.open('tabs', codeTerms('TABS'), { budget: '100.00' });
    const who = await at.member(0n);
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(who, 'TABS')));
    expect(new Set(answers.map(({ bonusId }) => bonusId)).size).toBe(1);
    expect(await at.pockets(who.memberId)).toEqual([0n, 1_000n]);
  });
  it('gives nothing to whom it is not meant for', async () => {
    await desk.open('tagged', codeTerms('TAGGED'), { audience: { tags: ['vip'], without: ['abuse'] } });
    const who = await at.member(0n);
    expect(await codeOf(use(who, 'TAGGED'))).toBe('bonus.not_entitled');
    await tag(who, 'vip', 'abuse');
    expect(await codeOf(use(who, 'TAGGED'))).toBe('bonus.not_entitled');
    await tag(who, 'vip');
    expect(await codeOf(use(who, 'TAGGED'))).toBe('done');
  });
  it.each([
    ['before its time', DAY, 2 * DAY, 'bonus.unknown_code'],
    ['in its time', -DAY, DAY, 'done'],
    ['after it', -2 * DAY, -DAY, 'bonus.unknown_code'],
  ])('%s', async (name, from, to, says) => {
    const code = `T-${name.length}`;
    await desk.open(`time-${name.length}`, codeTerms(code), {
      startsAt: toWire(at.clock.at + from),
      endsAt: toWire(at.clock.at + to),
    });
    expect(await codeOf(use(await at.member(0n), code))).toBe(says);
  });
  it('beside another bonus gives nothing, and may be typed again', async () => {
    await desk.open('beside', codeTerms('BESIDE'));
    const who = await at.member(0n);
    const other = await at.grant(who.memberId, await at.terms({ maxStake: '5.00' }), 500n);
    expect(await codeOf(use(who, 'BESIDE'))).toBe('bonus.another_open');
    await at.play(who, 500n, 0n);
    await at.hear();
    expect((await at.row(other.refused === undefined ? other.bonusId : '')).state).toBe('lost');
    expect(await codeOf(use(who, 'BESIDE'))).toBe('done');
  });
});

describe('a gift of staff', () => {
  const gift = (account: string, more: object = {}, by = desk.asker) =>
    desk.asStaff<{ id: string }>(by, OpsGrantBonus, {
      body: { account, campaign: 'gift', amount: '5.00', reason: 'as agreed', ...more },
    });
  const accountOf = async ({ memberId }: Bettor): Promise<string> => {
    const [row] = await arrange<{ account: string }>(
      at.house.db,
      'select account from members.directory where id = $1',
      [memberId],
    );
    return row?.account ?? '';
  };
  it('is given when another person agrees, once', async () => {
    await desk.open('gift', {}, { budget: '12.00' });
    const who = await at.member(0n);
    const { id } = await gift((await accountOf(who)).toUpperCase());
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    expect(await codeOf(desk.agree(id, desk.asker))).toBe('staff.not_yourself');
    expect(await desk.agree(id)).toBe('done');
    expect(await codeOf(desk.agree(id))).toBe('staff.request_decided');
    expect(await at.pockets(who.memberId)).toEqual([0n, 500n]);
  });
  it('of what the terms do not give, or to nobody, is not even asked for', async () => {
    const account = await accountOf(await at.member(0n));
    expect(await codeOf(gift(account, { amount: '10000.01' }))).toBe('bonus.below_minimum');
    expect(await codeOf(gift(account, { amount: undefined }))).toBe('bonus.below_minimum');
    expect(await codeOf(gift('nobody-of-this-name'))).toBe('bonus.unknown_member');
    expect(await codeOf(gift(account, { campaign: 'nowhere' }))).toBe('bonus.unknown_campaign');
    expect(await codeOf(gift(account, { campaign: 'spins', amount: undefined }))).toBe(
      'bonus.unknown_campaign',
    );
  });
  it('above the budget is not given, and may be agreed to once there is one', async () => {
    const who = await at.member(0n);
    const { id } = await gift(await accountOf(who), { amount: '8.00' });
    expect(await codeOf(desk.agree(id))).toBe('bonus.budget_spent');
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
  });
  it('of a campaign that was changed or is over meanwhile is void', async () => {
    const who = await at.member(0n);
    await desk.open('brief', {}, { endsAt: toWire(at.clock.at + DAY) });
    const { id } = await gift(await accountOf(who), { campaign: 'brief' });
    at.clock.at += 2 * DAY;
    expect(await codeOf(desk.agree(id))).toBe('staff.request_stale');
    expect(await codeOf(gift(await accountOf(who), { campaign: 'brief' }))).toBe('bonus.unknown_campaign');
    expect(await openBonusOf(at.house.db, who.memberId)).toBeUndefined();
  });
});

describe('with a deposit', () => {
  const choose = async (who: Bettor, code: string, amount: bigint) => {
    const depositId = newId();
    await at.house.db.transaction((tx) =>
      at.room.money.choose(tx, who, { code, depositId, amount: minor(amount) }),
    );
    return depositId;
  };
  const credit = async (who: Bettor, depositId: string, amount: bigint) => {
    await desk.credited(who, depositId, amount);
    await at.hear();
    return bonusByKey(at.house.db, 'deposit', depositId);
  };
  const refusedOf = async (depositId: string) => (await choicesOf(at.house.db, [depositId]))[0]?.refused;
  const offers = async (who: Bettor) =>
    (await at.room.money.offers(at.house.db, who)).map(({ code, min }) => [code, min]);

  it('is offered before the amount is sent, chosen, and given of what has come', async () => {
    await desk.open('welcome', DEPOSIT);
    const who = await at.member(0n);
    expect(await offers(who)).toEqual([['welcome', '20.00']]);
    const deposit = await choose(who, 'welcome', 10_000n);
    expect(await openBonusOf(at.house.db, who.memberId)).toBeUndefined();
    expect(await credit(who, deposit, 9_000n)).toMatchObject({
      basis: 9_000n,
      granted: 4_500n,
      state: 'open',
    });
    expect(await offers(who)).toEqual([]);
    expect(await codeOf(choose(who, 'nowhere', 1n))).toBe('bonus.unknown_campaign');
  });
  it('below the least is noted as refused: the deposit stands', async () => {
    const who = await at.member(0n);
    const deposit = await choose(who, 'welcome', 1_999n);
    expect(await credit(who, deposit, 1_999n)).toBeUndefined();
    expect(await refusedOf(deposit)).toBe('bonus.below_minimum');
  });
  it('is given once a campaign, and once a deposit', async () => {
    const who = await at.member(0n);
    const [one, two] = [await choose(who, 'welcome', 5_000n), await choose(who, 'welcome', 5_000n)];
    expect(await credit(who, one, 5_000n)).toMatchObject({ granted: 2_500n });
    expect(await credit(who, two, 5_000n)).toBeUndefined();
    expect(await refusedOf(two)).toBe('bonus.not_claimable');
  });
  it('by the version that was read, and the budget pays that one', async () => {
    const { revision } = await desk.open('promise', DEPOSIT, { budget: '1000.00' });
    const who = await at.member(0n);
    const deposit = await choose(who, 'promise', 10_000n);
    const changed = await desk.save(
      'promise',
      { ...DEPOSIT, amount: { kind: 'percent', percent: '10', cap: '100.00' } },
      { revision, budget: '1000.00' },
    );
    await desk.agree((await ask('promise', changed.revision)).id);
    expect(await credit(who, deposit, 10_000n)).toMatchObject({ granted: 5_000n, required: 25_000n });
    const { list } = await desk.asStaff<{ list: Campaign[] }>(desk.asker, OpsCampaigns, {
      query: { pageSize: 100 },
    });
    expect(list.find(({ code }) => code === 'promise')?.spent).toBe('50.00');
    await stop('promise', changed.revision + 1, 'ended');
  });
  it('of a campaign that was stopped meanwhile gives nothing', async () => {
    const { revision } = await desk.open('gone', DEPOSIT);
    const who = await at.member(0n);
    const deposit = await choose(who, 'gone', 10_000n);
    await stop('gone', revision, 'paused');
    expect(await credit(who, deposit, 10_000n)).toBeUndefined();
    expect(await refusedOf(deposit)).toBe('bonus.not_claimable');
  });
  it('that is taken back takes the bonus with it, and no cash', async () => {
    const who = await at.member(700n);
    const deposit = await choose(who, 'welcome', 4_000n);
    const bonus = await credit(who, deposit, 4_000n);
    expect(await at.pockets(who.memberId)).toEqual([700n, 2_000n]);
    await desk.takenBack(who, deposit, 4_000n);
    await at.hear();
    expect(await at.row(bonus?.id ?? '')).toMatchObject({
      state: 'forfeited',
      end_reason: 'deposit_taken_back',
      forfeited: 2_000n,
    });
    expect(await at.pockets(who.memberId)).toEqual([700n, 0n]);
  });
  it('a withdrawal asks before it forfeits: there is one to give up, then there is none', async () => {
    const who = await at.member(300n);
    await credit(who, await choose(who, 'welcome', 4_000n), 4_000n);
    expect(await at.room.money.isOpen(at.house.db, who)).toBe(true);
    await at.house.db.transaction((tx) => at.room.money.giveUp(tx, who));
    expect(await at.room.money.isOpen(at.house.db, who)).toBe(false);
    await at.house.db.transaction((tx) => at.room.money.giveUp(tx, who));
    expect(await at.pockets(who.memberId)).toEqual([300n, 0n]);
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
