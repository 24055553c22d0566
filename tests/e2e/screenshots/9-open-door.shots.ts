import { open, test } from '../support/administrator.ts';
import { runDay } from '../support/global-setup.ts';
import { mailTo } from '../support/mail-to.ts';
import { expect } from '../support/test.ts';
import { shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of the open door' });

test('the public page, reserved places, people looked after, questions, documents and the desk', async ({
  admin: page,
  browser,
  organiser,
  stack,
  sql,
}) => {
  const [bar, gate] = [await organiser.slotType('Bar'), await organiser.slotType('Gate', 1, '#c05621')];
  const later = '2026-11-14T12:00:00Z';
  const concert = await organiser.event('Concert on the pier', later, 4, [
    [bar, 6],
    [gate, 2],
  ]);
  await organiser.event('Evening show', `${runDay}T11:00:00Z`, 5, [[bar, 4]]);
  await sql`update events set group_size = 4`;
  await sql`update organisation set name = 'River Festival', looking_after = true`;
  const [rules] =
    await sql`insert into documents (name, for_everybody, signed) values ('House rules', true, true) returning id`;
  await sql`insert into document_editions (document_id, edition, texts, asks_again) values (${rules?.id}, 1,
    ${sql.json({ english: '# House rules\n- Come ten minutes early.\n- **No glass** behind the bar.', german: '# Hausordnung\n- Komm zehn Minuten früher.' })}, true)`;
  await sql`insert into custom_fields (label, purpose, kind, options, readers, position)
    values ('Shirt size', 'To order the shirts', 'size', '{S,M,L,XL}', 'administrators', 1)`;
  await organiser.call('PATCH', '/open-page', {
    shows: 'all',
    text: 'Three days of music by the river. Every helper eats with the crew.',
  });
  const [slot] = concert.slot_assignments;
  const { secret } = await organiser.call<{ secret: string }>('POST', '/reservations', {
    name: 'Rotary Club',
    until: '2026-11-10T18:00:00Z',
    places: [{ slot_id: slot?.id, places: 3 }],
  });

  const visit = await (
    await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC', locale: 'en-US' })
  ).newPage();
  await expect(async () => {
    await visit.goto('/open');
    await expect(visit.getByText('Concert on the pier').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await shoot(visit, 'open-page');
  await visit
    .getByRole('button', { name: /^Take a place/ })
    .first()
    .click();
  await visit.getByLabel('Your name').fill('Vera Lind');
  await visit.getByLabel('Email').fill('vera@example.org');
  await shoot(visit, 'open-page-form');
  await visit.getByRole('button', { name: 'Send me the code' }).click();
  await expect(visit.getByLabel(/six digits/)).toBeVisible();
  await shoot(visit, 'open-page-code');
  const { subject } = await mailTo(stack, 'vera@example.org', (mail) => /^\d{6} /.test(mail.subject));
  await visit.getByLabel(/six digits/).fill(subject.slice(0, 6));
  await expect(visit.getByText('House rules').first()).toBeVisible();
  await shoot(visit, 'open-page-asks');
  await visit.goto(`/open?link=${secret}`);
  await expect(visit.getByRole('heading', { level: 1 })).toContainText('Rotary Club');
  await shoot(visit, 'open-page-link');
  await visit.goto('/open?link=aaaaaaaaaaaaaaaaaaaaaa');
  await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(visit, 'open-page-link-over');
  await visit.context().close();

  for (const [path, heading, name] of [
    ['/admin/open-page', 'Public page', 'admin-open-page'],
    ['/admin/reserved-places', 'Reserved places', 'admin-reserved-places'],
    ['/admin/questions', 'Custom questions', 'admin-questions'],
    ['/admin/documents', 'Documents', 'admin-documents'],
    ['/volunteer/looked-after', 'People you look after', 'looked-after'],
  ] as const) {
    await open(page, path, heading);
    await page.waitForLoadState('networkidle');
    await shoot(page, name);
  }
  await page.goto('/gate/desk');
  await page.getByLabel('Who is it?').fill('Nora');
  await page.getByRole('button', { name: 'Nora is new here' }).click();
  await shoot(page, 'desk-new', 'window');
  await page.getByRole('button', { name: /^Bar/ }).first().click();
  await expect(page.getByText('House rules').first()).toBeVisible();
  await shoot(page, 'desk-signing', 'window');
});
