import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import type { StackInfo } from '../../support/stack.ts';
import { expectAccessible } from '../support/axe.ts';
import { countEffort } from '../support/effort.ts';
import { mailTo } from '../support/mail-to.ts';
import { startOtherSite } from '../support/other-site.ts';
import { expect, hoursFrom, type Organiser, test } from '../support/test.ts';

// What the page shows is the same for everybody.
test.use({ stackOf: 'the public page' });

const inThree = new Date('2026-10-26T12:00:00Z');

/** Publishes an event with two roles, and shows it on the public page. */
async function publish(organiser: Organiser, mark: string, more: object = {}) {
  const [bar, gate] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Gate ${mark}`)];
  const event = await organiser.event(`Concert ${mark}`, hoursFrom(inThree, 0), 4, [
    [bar, 2],
    [gate, 1],
  ]);
  await organiser.call('PATCH', '/open-page', { shows: 'chosen', events: [event.id], ...more });
  return event;
}

/** The page is at most ten seconds old, on the server of the page and on that of the API. */
const arrived = (page: Page, path: string, text: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });

const codeOf = async (stack: StackInfo, email: string): Promise<string> => {
  const mail = await mailTo(stack, email, ({ subject }) => /^\d{6} /.test(subject));
  return mail.subject.slice(0, 6);
};

const placesOf = (sql: Sql, email: string) =>
  sql<
    { status: string }[]
  >`select s.status from signups s join profiles p on p.id = s.user_id where p.email = ${email}`;

test('somebody without an account takes a place on one page, and comes into the app from there', {
  tag: ['@phone'],
}, async ({ page, stack, sql, organiser, email, mark }) => {
  const event = await publish(organiser, mark);
  await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
  await expectAccessible(page, 'the public page');
  const effort = await countEffort(page);
  await page.getByRole('button', { name: `Take a place: Bar ${mark}` }).tap();
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the code' }).tap();
  await expect(page.getByLabel('The six digits')).toBeFocused();
  expect(await placesOf(sql, email)).toEqual([]);
  await page.getByLabel('The six digits').fill(await codeOf(stack, email));
  await expect(page.getByRole('heading', { name: 'You have the place' })).toBeVisible();
  // Name, address and digits are typed. Nothing else is pressed.
  effort.expectAtMost({ clicks: 2, keys: 0 });
  expect((await placesOf(sql, email)).map(({ status }) => status)).toEqual(['confirmed']);
  await expectAccessible(page, 'a place that was taken');
  await page.getByRole('button', { name: 'Open my shifts' }).tap();
  await expect(page).toHaveURL(/\/volunteer/, { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: `Concert ${mark}` }).first()).toBeVisible();
});

test('a place that is held survives a reload, and another visitor does not get it', async ({
  page,
  browser,
  stack,
  organiser,
  email,
  mark,
}) => {
  const event = await publish(organiser, mark);
  await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
  const other = await (await browser.newContext({ baseURL: stack.webUrl })).newPage();
  await other.goto(`/open/${event.id}`);
  await page.getByRole('button', { name: `Take a place: Gate ${mark}` }).click();
  await page.getByLabel('Your name').fill('Vera');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();

  await other.getByRole('button', { name: `Take a place: Gate ${mark}` }).click();
  await other.getByLabel('Your name').fill('Otto');
  await other.getByLabel('Email').fill(`otto-${mark}@example.org`);
  await other.getByRole('button', { name: 'Send me the code' }).click();
  await expect(other.getByRole('alert')).toContainText('Somebody else was faster');
  await other.getByRole('button', { name: `Take a place: Bar ${mark}` }).click();
  await expect(other.getByLabel('Your name')).toHaveValue('Otto');

  await page.reload();
  await page.getByLabel('The six digits').fill(await codeOf(stack, email));
  await expect(page.getByRole('heading', { name: 'You have the place' })).toBeVisible();
});

test('without a script the page can be read, and says what search engines and previews may know', async ({
  page,
  browser,
  stack,
  organiser,
  mark,
}) => {
  const event = await publish(organiser, mark, { text: `Come & help ${mark}`, indexed: false });
  await arrived(page, `/open/${event.id}`, `Come & help ${mark}`);
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false, locale: 'de-DE' });
  const plain = await context.newPage();
  await plain.goto(`/open/${event.id}`);
  await expect(plain.getByRole('heading', { level: 1, name: `Concert ${mark}` })).toBeVisible();
  await expect(plain.getByText('2 Plätze frei')).toBeVisible();
  await expect(plain.getByText('Um einen Platz zu nehmen, braucht diese Seite JavaScript.')).toBeVisible();
  await expect(plain.getByRole('button', { name: /^Platz nehmen/ })).toHaveCount(0);
  await expect(plain).toHaveTitle(new RegExp(`^Concert ${mark} – `));
  const content = (name: string) =>
    plain.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect(await content('robots')).toBe('noindex');
  expect(await content('og:title')).toContain(`Concert ${mark}`);
  expect(await content('description')).toBe(`Come & help ${mark}`);
  await plain.getByRole('link', { name: 'English' }).click();
  await expect(plain.getByText('2 places left')).toBeVisible();
  expect((await plain.goto('/open/e0000000-0000-4000-8000-0000000000ff?lang=en'))?.status()).toBe(404);
  await expect(plain.getByRole('heading', { name: 'There is no public page here' })).toBeVisible();
  await context.close();
});

test('another site shows the list, each place of which opens its form here', async ({
  page,
  stack,
  organiser,
  mark,
}) => {
  const event = await publish(organiser, mark);
  await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
  const site = await startOtherSite();
  site.show(`<script src="${stack.webUrl}/open/embed.js" async></script>
    <muster-shifts scope="${event.id}" color="#0a6" background="#fff" lang="de"></muster-shifts>`);
  try {
    await page.goto(site.origin);
    await expect(page.getByText('2 Plätze frei')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Concert ${mark}` })).toHaveCSS('font-size', '19px');
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: `Platz nehmen: Bar ${mark}` }).click();
    const opened = await opening;
    await expect(opened.getByLabel('Dein Name')).toBeFocused();
    expect(new URL(opened.url()).pathname).toBe(`/open/${event.id}`);
    await opened.close();
  } finally {
    site.stop();
  }
});

test('a listed site may show the page in a frame, in which places can be taken; no other site may', async ({
  page,
  stack,
  organiser,
  email,
  mark,
}) => {
  const [listed, foreign] = [await startOtherSite(), await startOtherSite()];
  try {
    const event = await publish(organiser, mark, { sites: [listed.origin] });
    await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
    const frame = `<iframe src="${stack.webUrl}/open/${event.id}?embed=1&background=%23112233" width="400" height="900"></iframe>
      <script>addEventListener('message', ({ data }) => { document.title = data.type + ' ' + data.height })</script>`;
    for (const site of [listed, foreign]) site.show(frame);
    await page.goto(foreign.origin);
    await expect(page.locator('iframe')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText(`Concert ${mark}`)).toHaveCount(0);

    await page.goto(listed.origin);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('heading', { name: `Concert ${mark}` })).toBeVisible();
    await expect(inside.getByRole('link', { name: 'Already a member? Sign in' })).toHaveCount(0);
    await expect(inside.locator('body')).toHaveCSS('background-color', 'rgb(17, 34, 51)');
    await expect(page).toHaveTitle(/^muster-height [1-9]\d\d/);
    await inside.getByRole('button', { name: `Take a place: Bar ${mark}` }).click();
    await inside.getByLabel('Your name').fill('Vera');
    await inside.getByLabel('Email').fill(email);
    await inside.getByRole('button', { name: 'Send me the code' }).click();
    await inside.getByLabel('The six digits').fill(await codeOf(stack, email));
    await expect(inside.getByRole('heading', { name: 'You have the place' })).toBeVisible();
  } finally {
    listed.stop();
    foreign.stop();
  }
});

test('somebody of fifteen learns why a place is refused, and takes another one that asks for rules and a size', {
  tag: ['@phone'],
}, async ({ page, stack, sql, organiser, email, mark }) => {
  const event = await publish(organiser, mark);
  const typeOf = async (name: string) => (await sql`select id from slot_types where name = ${name}`)[0]?.id;
  const [bar, gate] = [await typeOf(`Bar ${mark}`), await typeOf(`Gate ${mark}`)];
  await sql`update slot_types set min_age = 16 where id = ${bar}`;
  await organiser.call('POST', '/documents', {
    ...{ name: `Rules ${mark}`, texts: { english: 'Wear a helmet.' }, for_everybody: false, slot_type_ids: [gate] },
  });
  await organiser.call('POST', '/custom-fields', {
    ...{ label: `Shirt ${mark}`, purpose: 'To order shirts', kind: 'size', options: ['S', 'M'] },
    ...{ readers: 'administrators', needed: 'before_taking', scope: 'slot_type', slot_type_id: gate },
  });
  await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
  const effort = await countEffort(page);
  await page.getByRole('button', { name: `Take a place: Bar ${mark}` }).tap();
  await page.getByLabel('Your name').fill('Yve Young');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the code' }).tap();
  await page.getByLabel('The six digits').fill(await codeOf(stack, email));
  await expect(page.getByRole('heading', { name: 'Before you have the place' })).toBeFocused();
  await page.getByLabel('Year of birth').fill('2011');
  await page.getByRole('button', { name: 'Take this place' }).tap();
  await expect(page.getByRole('alert')).toContainText('at least 16 years old');
  const second = sql<{ code: string }[]>`select code from private.holds where email = ${email} and ended_at is null`;

  await page.getByRole('button', { name: `Take a place: Gate ${mark}` }).tap();
  await page.getByRole('button', { name: 'Send me the code' }).tap();
  await expect(page.getByLabel('The six digits')).toBeFocused();
  await page.getByLabel('The six digits').fill((await second)[0]?.code ?? '');
  await expect(page.getByRole('heading', { name: 'Before you have the place' })).toBeFocused();
  await expect(page.getByLabel('Year of birth')).toHaveCount(0);
  await expectAccessible(page, 'what a place asks first');
  await page.getByLabel(`Shirt ${mark}`).selectOption('M');
  await page.getByLabel(`I have read “Rules ${mark}” and agree.`).tap();
  await page.getByRole('button', { name: 'Take this place' }).tap();
  await expect(page.getByRole('heading', { name: 'You have the place', exact: true })).toBeVisible();
  // Two places asked for, a year and a size said, a text agreed to. Name and address are typed once.
  effort.expectAtMost({ clicks: 8, keys: 0 });
  expect(await placesOf(sql, email)).toHaveLength(1);
});

test('a stranger with a friend comes from the site of a club to two confirmed places', {
  tag: ['@phone'],
}, async ({ page, stack, sql, organiser, email, mark }) => {
  const made = await publish(organiser, mark);
  const event = await organiser.change(made, { group_size: 5 });
  await arrived(page, `/open/${event.id}`, `Concert ${mark}`);
  // How many can come together is on the page ten seconds later.
  const together = async () => {
    const answer = await page.request.get(`${stack.apiUrl}/open?scope=${event.id}`);
    return (await answer.json()).shifts[0]?.group_size;
  };
  await expect.poll(together, { timeout: 30_000 }).toBe(5);
  const site = await startOtherSite();
  site.show(`<script src="${stack.webUrl}/open/embed.js" async></script>
    <muster-shifts scope="${event.id}" lang="en"></muster-shifts>`);
  try {
    await page.goto(site.origin);
    const here = await countEffort(page);
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: `Take a place: Bar ${mark}` }).tap();
    const opened = await opening;
    await expect(opened.getByLabel('Your name')).toBeFocused();
    const there = await countEffort(opened);
    await opened.getByLabel('Your name').fill('Vera Visitor');
    await opened.getByLabel('Email').fill(email);
    await opened.getByRole('button', { name: 'More of you' }).tap();
    await opened.getByLabel('Name of companion 1').fill(`Zoe ${mark}`);
    await expectAccessible(opened, 'a place for two');
    await opened.getByRole('button', { name: 'Send me the code' }).tap();
    await opened.getByLabel('The six digits').fill(await codeOf(stack, email));
    await expect(opened.getByRole('heading', { name: 'You have 2 places' })).toBeVisible();
    expect(here.done.clicks + there.done.clicks).toBeGreaterThan(2);
    expect(here.done.clicks + there.done.clicks).toBeLessThanOrEqual(12);
    expect(here.done.keys + there.done.keys).toBe(0);
    const people = await sql`select p.name, s.status, s.companions from signups s join profiles p on p.id = s.user_id
      where s.event_id = ${event.id} order by s.group_id is not null`;
    expect([...people]).toEqual([
      { name: 'Vera Visitor', status: 'confirmed', companions: 0 },
      { name: `Zoe ${mark}`, status: 'confirmed', companions: 0 },
    ]);
  } finally {
    site.stop();
  }
});
