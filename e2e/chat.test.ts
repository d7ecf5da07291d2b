/**
 * People talk: two members in a room with a moderator, a member with customer service in two browsers, and a message of staff that comes to an
 * inbox while it is open.
 * @walks features/around/chat, features/around/notices
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff } from '#apps/server/testing.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { atConsole, comeIn } from './seat.ts';
import { type Look, openStage, type Stage, type Visitor } from './stage.ts';

const PHONE: Look = { size: [360, 780], theme: 'dark', language: 'en' };
/** The window a link to customer service opens. */
const WINDOW: Look = { size: [440, 750], theme: 'light', language: 'en' };
const WIDE: Look = { size: [1440, 900], theme: 'dark', language: 'en' };
const CARD =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="260"><path fill="#3a6f66" d="M0 0h400v260H0z"/></svg>';

let stage: Stage;
let desk: Visitor;
beforeAll(async () => {
  stage = await openStage();
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const { token, cookie } = await openStaff(rooms, db, brand.id, 'support');
  desk = await atConsole(stage, WIDE, { token, cookie: cookie.split('=')[1] ?? '' });
});
afterAll(() => stage.close());

const say = async ({ page }: Visitor, text: string): Promise<void> => {
  await page.getByLabel('Write to the room').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

it('talks in a room, is reported, muted and deleted, and everybody sees it at once', async () => {
  const [rana, joy] = [await stage.visit(PHONE), await stage.visit(WIDE)];
  await comeIn(stage, rana);
  await comeIn(stage, joy);
  await Promise.all([rana, joy].map(({ page }) => page.goto('/chat')));
  await joy.page.getByText('Six! 🎉🎉').waitFor();
  await joy.page.locator('.win-card summary').click();
  await joy.check('room with a win that opens');
  await say(rana, 'Hello from the phone, you b1tch');
  await joy.page.getByText('Hello from the phone, you •••••').waitFor();
  await rana.check('room on a phone');
  await rana.page.getByRole('button', { name: 'Emoji' }).click();
  await rana.page.getByRole('button', { name: '🏏' }).click();
  await rana.check('room with emoji');

  const line = joy.page.locator('.bubble', { hasText: 'Hello from the phone' });
  await line.getByRole('button', { name: /Report or block/ }).click();
  await joy.check('room with the menu of a message');
  await line.getByRole('button', { name: 'Insult' }).click();
  await joy.page.getByText('Our staff will look at it').waitFor();

  await desk.page.goto('/console/chat');
  await desk.page.locator('tbody tr', { hasText: 'Hello from the phone' }).click();
  const pane = desk.page.locator('.desk-pane');
  await pane.getByRole('heading', { name: 'Mute or ban the player' }).waitFor();
  await desk.check('moderation');
  await pane.getByLabel('Note the player reads').fill('Please be kind');
  await pane.getByRole('button', { name: 'Mute', exact: true }).click();
  await rana.page.getByText('Please be kind').waitFor();
  await rana.check('room, muted');
  await pane.getByRole('button', { name: 'Delete message' }).click();
  await line.waitFor({ state: 'detached' });
  for (const view of ['Live', 'Deleted', 'Muted and banned', 'Rooms']) {
    await desk.page.locator('.desk-view-list').getByRole('button', { name: view, exact: true }).click();
    await desk.check(`moderation ${view}`);
  }
  await rana.close();
  await joy.close();
});

it('asks customer service: queue, answer, typing, a picture, the end and the stars', async () => {
  const rana = await stage.visit(WINDOW);
  await rana.page.goto('/service');
  await rana.page.getByLabel('E-mail or phone').waitFor();
  await rana.check('customer service, a guest');
  await comeIn(stage, rana);
  await rana.page.goto('/service');
  await rana.page.getByText('Nobody is here at the moment').waitFor();
  await rana.check('customer service, nobody there');

  await desk.page.goto('/console/service-chats');
  await desk.page.getByRole('switch', { name: 'I take chats' }).check();
  await desk.page.getByText('1 person takes chats').waitFor();
  await desk.check('service chats');
  await rana.page.reload();
  await rana.page.waitForSelector('html[data-awake]');
  await rana.page.getByLabel('Your question').fill('Where is my deposit?');
  await rana.check('customer service, to begin');
  await rana.page.getByRole('button', { name: 'Start chat' }).click();
  await rana.page
    .getByText(/in the queue/)
    .first()
    .waitFor();
  await rana.check('customer service, waiting');

  await desk.page.locator('tbody tr', { hasText: 'Where is my deposit?' }).click();
  const pane = desk.page.locator('.desk-pane');
  await pane.getByRole('button', { name: 'Take this chat' }).click();
  await rana.page.getByText('You are talking to customer service').waitFor();
  // What is taken has left those who wait: it goes on under one's own, and stays open.
  await desk.page.locator('.desk-view-list [aria-current]', { hasText: 'Mine' }).waitFor();
  // It stands there for some seconds only: looked for before the first key.
  const typing = rana.page.getByText('Somebody is typing').waitFor();
  await pane.getByLabel('Answer').pressSequentially('I look');
  await typing;
  await pane.getByRole('button', { name: 'Send', exact: true }).click();
  await rana.page.locator('.bubble', { hasText: 'I look' }).waitFor();
  await rana.page.getByLabel('Write a reply').fill('Thank you');
  await rana.page.getByRole('button', { name: 'Send', exact: true }).click();
  await pane.getByText('Thank you').waitFor();
  await rana.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await pngOf(CARD) });
  await rana.page.getByRole('button', { name: /receipt.png/ }).waitFor();
  await rana.check('customer service, talking');
  await pane.getByRole('button', { name: 'receipt.png' }).click();
  await pane.locator('.service-picture').waitFor();
  await desk.check('service chat');
  await pane.getByRole('button', { name: 'End chat' }).click();
  await rana.page.getByRole('button', { name: '5 stars' }).click();
  await rana.page.getByText('Thank you!').waitFor();
  await rana.check('customer service, ended');
  for (const view of ['Ended', 'Left messages', 'Figures']) {
    await desk.page.locator('.desk-view-list').getByRole('button', { name: view, exact: true }).click();
    await desk.check(`service chats ${view}`);
  }
  await rana.close();
});

it('writes to all players, and it comes to an inbox that is open', async () => {
  const rana = await stage.visit(PHONE);
  await comeIn(stage, rana);
  await rana.page.goto('/member/messages');
  await rana.page.getByText('No messages yet').waitFor();
  await rana.check('inbox, empty');
  await desk.page.goto('/console/messages-to-players');
  await desk.page.getByText('The cricket season is open').first().waitFor();
  await desk.page.getByRole('button', { name: 'New message' }).click();
  const pane = desk.page.locator('.desk-pane');
  await pane.getByLabel('Language').selectOption('en');
  await pane.getByLabel('Title').fill('Quiet night');
  await pane.getByLabel('Text').fill('Deposits rest from two to three.');
  const own = stage.serving.rooms.brand.brands;
  const [brand] = await own.all();
  if (brand && brand.defaultLanguage !== 'en') {
    await pane.getByLabel('Language').selectOption(brand.defaultLanguage);
    await pane.getByLabel('Title').fill('শান্ত রাত');
    await pane.getByLabel('Text').fill('দুটো থেকে তিনটে জমা বন্ধ।');
  }
  await pane.getByRole('button', { name: 'How many are these?' }).click();
  await pane.getByText(/had one today/).waitFor();
  await desk.check('message to players');
  await pane.getByRole('button', { name: 'Send now' }).click();
  const message = rana.page.locator('.inbox-open', { hasText: 'Quiet night' });
  await message.waitFor();
  await rana.page.getByRole('button', { name: /^News/ }).click();
  await message.click();
  await rana.page.locator('.inbox-dot').waitFor({ state: 'detached' });
  await rana.check('inbox with a message of staff');
  await desk.page.locator('tbody tr', { hasText: 'Quiet night' }).click();
  await desk.page.getByRole('heading', { name: 'How it arrived' }).waitFor();
  await desk.check('message and how it arrived');
  await rana.page.getByRole('button', { name: 'Delete message' }).first().click();
  await message.waitFor({ state: 'detached' });
  expect(await rana.page.locator('.inbox-open').count()).toBe(0);
  await rana.close();
});
