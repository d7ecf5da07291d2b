/** Each pass of the room finds what a hand in the database has falsified, and nothing where everything is as the room wrote it. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKS } from './books.ts';
import { openDesk } from './campaigns.fixture.ts';
import { type BonusHouse, openBonusHouse } from './fixtures.ts';
import { ClaimReward } from './contract/rewards.ts';
import { minor } from '#kernel/money.ts';

let at: BonusHouse;
/** An open one with an open bet, one that became cash, one that went back: by their names in the falsifications below. */
const ids = new Map<string, string>();

beforeAll(async () => {
  at = await openBonusHouse();
  const desk = openDesk(at);
  at.clock.at = Math.max(at.clock.at + 60_000, Date.now() + 60_000);
  await desk.open('hello', {
    trigger: 'sign_up',
    amount: { kind: 'fixed', amount: '20.00' },
    maxStake: '50.00',
  });
  const open = await at.member(0n);
  const claimed = await desk.as<{ bonusId: string }>(open.memberId, ClaimReward, {
    params: { id: 'sign_up:hello' },
  });
  ids.set('open', claimed.bonusId);
  const usual = await at.terms({ maxStake: '50.00', maxConversion: '3' });
  for (const name of ['converted', 'forfeited']) {
    const who = await at.member(0n);
    const granted = await at.grant(who.memberId, usual, 1_000n);
    if (granted.refused !== undefined) throw new Error(granted.refused);
    ids.set(name, granted.bonusId);
    at.clock.at += 1_000;
    for (let n = 0; n < 5 && name === 'converted'; n += 1) await at.play(who, 1_000n, 1_000n);
    if (name === 'forfeited') await at.house.db.transaction((tx) => at.room.money.giveUp(tx, who));
  }
  await at.play(open, 300n, 300n);
  await at.lay(open, 400n);
  await at.house.db.transaction((tx) =>
    at.room.engine.pay(tx, {
      brandId: open.brandId,
      memberId: open.memberId,
      currency: 'BDT',
      amount: minor(150n),
      source: 'mission',
      reference: 'one',
      note: '',
    }),
  );
  await at.hear();
});
afterAll(async () => {
  await at.close();
});

/** What a pass finds behind `sql`, which the owner of the tables ran; nothing of it stays. */
async function behind(sql: string, name: string): Promise<readonly string[]> {
  const pass = BOOKS.passes.find((one) => one.name === name);
  if (!pass) throw new Error(`no pass ${name}`);
  const client = new pg.Client({ connectionString: at.house.database.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(sql.replaceAll(/:(\w+)/g, (_, one: string) => `'${ids.get(one) ?? one}'`));
    return (await pass.look({ client, openSeed: undefined })).map(({ row, says }) => `${row} ${says}`);
  } finally {
    await client.end();
  }
}

const set = (change: string, of: string): string => `update bonus.bonuses set ${change} where id = :${of}`;

const FALSE: Readonly<Record<string, readonly (readonly [string, string, RegExp])[]>> = {
  'bonus grants': [
    ['more was granted than was booked', set('granted = granted + 1', 'open'), /^bonus BN-\S+ says 2001/],
    ['more became cash than was booked', set('converted = converted + 1', 'converted'), /1001/],
    ['less went back than was booked', set('forfeited = forfeited - 1', 'forfeited'), /999/],
    [
      'a free play nobody staked',
      set("free_game = 'g', free_stake = 5, free_count = 1, free_used = 1", 'open'),
      /^bonus/,
    ],
    [
      'a transfer to a bonus that is none',
      "update ledger.transfers set ref = gen_random_uuid() where kind = 'bonus' and ref = :open",
      /is a bonus of no bonus/,
    ],
  ],
  'bonus pockets': [
    ['money where no bonus is open', set("state = 'lost'", 'open'), /without a bonus/],
    ['an open bonus whose pocket is not in use', 'delete from ledger.bonus_uses', /in use for none/],
    [
      'a larger stake than the terms allow',
      'update ledger.bonus_uses set most = most + 1',
      /^bonus BN-\S+ is open/,
    ],
    ['a closing bonus that is still staked', set("state = 'closing'", 'open'), /is closing/],
    [
      'a use of a bonus that is over',
      'update ledger.bonus_uses set bonus_id = :converted',
      /belongs to a bonus that is over/,
    ],
  ],
  'bonus holds': [
    [
      'an open stake of another bonus',
      'update ledger.bonus_holds set bonus_id = :converted',
      /whose pocket is not in use/,
    ],
    [
      'more of bonus money staked than is held',
      'update ledger.bonus_holds set stake = stake + 1',
      /is less than/,
    ],
  ],
  'bonus progress': [
    ['more wagered than was counted', set('wagered = wagered + 1', 'open'), /says 301 wagered and 300/],
    [
      'a stake that counted less',
      'update bonus.stakes set counted = counted - 1 where bonus_id = :open',
      /299/,
    ],
    [
      'cash before it was wagered',
      `${set('required = wagered + 1', 'converted')}`,
      /became cash with 5000 of 5001 wagered/,
    ],
  ],
  'bonus terms': [
    ['less to wager than the terms say', set('required = required - 1', 'open'), /not what its terms say/],
    ['more cash than the terms allow', set('converted = 3001', 'converted'), /gave 3001 of at most 3000/],
    [
      'a stake above the largest one',
      'update bonus.stakes set stake = 5001 where bonus_id = :open',
      /above 5000/,
    ],
    [
      'bonus money on a category that is left out',
      "update bonus.stakes set category = 'LOTT' where bonus_id = :open",
      /which the terms leave out/,
    ],
    [
      'bonus money on a game that is left out',
      "update bonus.stakes set game = 'no-game' where bonus_id = :open",
      /on no-game/,
    ],
  ],
  'bonus rewards': [
    [
      'another amount than was booked',
      'update bonus.rewards set amount = amount + 1',
      /is not what was booked/,
    ],
    ['another currency', "update bonus.rewards set currency = 'USDT'", /is not what was booked/],
    [
      'a transfer of something else',
      'update bonus.rewards set transfer_id = gen_random_uuid()',
      /is not what/,
    ],
    ['a second reward by one transfer', 'update bonus.rewards set id = gen_random_uuid()', /is not what/],
  ],
  'bonus budgets': [
    [
      'more spent than was given',
      'update bonus.campaigns set spent = spent + 1',
      /says 2001 and its bonuses come to 2000/,
    ],
    ['less spent than was given', 'update bonus.campaigns set spent = 0', /says 0/],
    ['a bonus of another campaign', set('campaign_id = null', 'open'), /come to 0/],
  ],
};

it('finds nothing in what the room wrote', async () => {
  expect(await at.findings()).toEqual([]);
});
it('every pass has something that it finds', () => {
  expect(Object.keys(FALSE).sort()).toEqual(BOOKS.passes.map(({ name }) => name).sort());
});
describe.each(Object.entries(FALSE))('%s', (pass, falsified) => {
  it.each(falsified)('finds %s', async (_, sql, says) => {
    expect((await behind(sql, pass)).join('\n')).toMatch(says);
  });
});
