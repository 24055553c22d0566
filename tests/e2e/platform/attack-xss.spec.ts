import type { Page } from '@playwright/test';
import { openSession } from '../../support/people.ts';
import { test as asAdmin, open } from '../support/administrator.ts';
import { publishCalendar } from '../support/calendars.ts';
import { expect, openAs, test } from '../support/test.ts';

const payloads = [
  '<script>window.pwned="script"</script>',
  '<img src=x onerror=window.pwned="img">',
  '"><svg onload=window.pwned="svg">',
  `'-(window.pwned='quote')-'`,
  'javascript:window.pwned="url"',
  '{{constructor.constructor(`window.pwned=1`)()}}',
  '</title></style></textarea><iframe srcdoc="<script>parent.pwned=1</script>">',
  '<a href="javascript:window.pwned=1">x</a><style>*{display:none}</style>',
];
const all = payloads.join(' ');
/** Names hold 200 characters. */
const short = payloads.slice(0, 4).join(' ');

/** Records what a page must never do. */
async function watch(page: Page): Promise<string[]> {
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /^(javascript|data):/.test(request.url())) alarms.push(request.url());
    if (new URL(request.url()).pathname === '/x') alarms.push(`asked for ${request.url()}`);
  });
  await page.exposeFunction('alarm', (what: string) => alarms.push(what));
  await page.addInitScript(() => {
    const { alarm } = window as unknown as { alarm(what: string): void };
    addEventListener('securitypolicyviolation', (event) => alarm(`${event.violatedDirective} ${event.blockedURI}`));
  });
  return alarms;
}

/** Expects that hostile texts have had no effect. */
async function expectHarmless(page: Page, where: string, alarms: string[]): Promise<void> {
  const found = await page.evaluate(() => ({
    pwned: (window as { pwned?: unknown }).pwned ?? null,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // The page's own scripts are outside of what React renders.
    elements: document.querySelectorAll(
      '#root script, [role=dialog] script, iframe, object, embed, [onerror], [onload], img[src="x"], a[href^="javascript"], #root style',
    ).length,
  }));
  expect({ where, ...found, alarms }).toEqual({ where, pwned: null, sideways: 0, elements: 0, alarms: [] });
}

test('every screen for volunteers shows hostile texts as text', { tag: ['@phone'] }, async ({
  page,
  stack,
  email,
  organiser,
  mark,
}) => {
  const alarms = await watch(page);
  const type = await organiser.slotType(`${mark} ${short}`);
  const texts = { description: `${mark} ${all}`, location: `${mark} ${all}` };
  const event = await organiser.event(`${mark} ${all.slice(0, 480)}`, '2026-11-03T10:00:00Z', 2, [[type, 2]], texts);
  const feedUrl = await publishCalendar([], '');
  await fetch(feedUrl, { method: 'PUT', body: hostileCalendar(mark, '20261104') });
  const feedId = await organiser.feed(`${mark} ${short}`, feedUrl, type);
  await expect(() => organiser.sync(feedId)).toPass();

  const { access_token } = await openSession(stack, email);
  const asVolunteer = (method: string, path: string, body?: object) =>
    fetch(stack.apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
  const me = await (await asVolunteer('GET', '/users/me')).json();
  await asVolunteer('PATCH', `/users/${me.id}`, { name: short });
  await asVolunteer('POST', `/event-slot-signups/slots/${event.slot_assignments[0]?.id}`);
  // Causes a notice, which contains the texts before and after.
  await organiser.change(event, { start_time: '2026-11-03T10:10:00Z', end_time: '2026-11-03T12:10:00Z' });

  await openAs(page, stack, email);
  await page.waitForURL('/volunteer');
  await expect(page.getByText(mark).first()).toBeVisible();
  await expect(page.getByText('<script>window.pwned="script"</script>').first()).toBeVisible();
  await expectHarmless(page, 'dashboard', alarms);
  for (const path of ['/volunteer/profile', '/volunteer/settings', '/volunteer?show=all']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(page, path, alarms);
  }
});

/** A calendar with hostile texts in everything that Muster shows of it, warnings included. */
function hostileCalendar(mark: string, day: string): string {
  const text = payloads.join(' ').replaceAll(/([\\;,])/g, '\\$1');
  const event = (uid: string, more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...more,
    'END:VEVENT',
  ];
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${text}`, `X-WR-CALNAME:${text}`],
    ...event(`${mark} ${text}`, [
      ...[`DTSTART:${day}T090000Z`, `DTEND:${day}T110000Z`, `SUMMARY:${mark} feed ${text}`, `LOCATION:${text}`],
      ...[`DESCRIPTION:${text}`, `X-ALT-DESC;FMTTYPE=text/html:${text}`, `URL:${payloads[4]}`, `ATTACH:${payloads[4]}`],
    ]),
    ...event(`${mark} broken ${text}`, [`DTSTART;TZID=${payloads[1]}:x`, `SUMMARY:${text}`]),
    ...event(`${mark} zone ${text}`, [
      `DTSTART;TZID="<img src=x onerror=alert(1)>":${day}T090000`,
      `SUMMARY:${mark} zone`,
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');
}

asAdmin(
  'every screen for administrators shows hostile texts as text',
  async ({ adminBlank: page, stack, organiser, mark }) => {
    const alarms = await watch(page);
    const type = await organiser.slotType(`${mark} ${short}`);
    const texts = { description: `${mark} ${all}`, location: `${mark} ${all}` };
    const event = await organiser.event(`${mark} ${all.slice(0, 480)}`, '2026-11-05T10:00:00Z', 2, [[type, 2]], texts);
    const feedUrl = await publishCalendar([], '');
    await fetch(feedUrl, { method: 'PUT', body: hostileCalendar(mark, '20261106') });
    const feedId = await organiser.feed(
      `${mark} ${short}`,
      `${feedUrl}?${mark}=<script>x</script>`.replace(/\?.*/, ''),
      type,
    );
    await expect(() => organiser.sync(feedId)).toPass();
    // People choose the name that administrators see.
    const { access_token, user } = await openSession(stack, `eve-${mark}@example.org`);
    await fetch(`${stack.apiUrl}/users/${user.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `${mark} ${short}` }),
    });
    await fetch(`${stack.apiUrl}/event-slot-signups/slots/${event.slot_assignments[0]?.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });

    const screens: [path: string, heading: string, shows: boolean][] = [
      [`/admin/events?start=2026-11-05&end=2026-11-06`, 'Events Management', true],
      [`/admin/events?start=2026-11-05&end=2026-11-06&view=cards`, 'Events Management', true],
      [`/admin/staff?q=${mark}`, 'Staff Management', true],
      ['/admin/slot-types', 'Slot Types', true],
      ['/admin/ical-feeds', 'iCal Feeds', true],
      ['/admin/events/create', 'Create Event', true],
      ['/admin/ical-feeds/create', 'Create iCal Feed', false],
      ['/admin', 'Admin Dashboard', false],
    ];
    for (const [path, heading, shows] of screens) {
      await open(page, path, heading);
      if (shows) await expect(page.getByText(mark).first(), path).toBeAttached();
      await expectHarmless(page, path, alarms);
    }
    await open(page, `/admin/events/${event.id}/edit`, 'Edit Event');
    await expect(page.getByLabel('Title')).toHaveValue(`${mark} ${all.slice(0, 480)}`.trim());
    await expectHarmless(page, 'edit event', alarms);

    await open(page, '/admin/ical-feeds', 'iCal Feeds');
    await page.getByRole('button', { name: new RegExp(`^History of ${mark}`) }).click();
    await page
      .getByRole('button', { name: /^\d+ warnings$/ })
      .first()
      .click();
    // A warning names the event that could not be read by its identifier.
    await expect(page.getByText(`${mark} broken`).first()).toBeAttached();
    await expectHarmless(page, 'history of a feed', alarms);
    await page.getByRole('button', { name: new RegExp(`^Delete ${mark}`) }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectHarmless(page, 'a question about a feed', alarms);
  },
);

test('no address of a page injects a script', async ({ page, stack }) => {
  const alarms = await watch(page);
  const hostile = encodeURIComponent(payloads.slice(0, 3).join(''));
  const addresses = [
    `/login?redirect=${hostile}&x=${hostile}#${hostile}`,
    `/auth/callback?error=${hostile}&error_description=${hostile}&token_hash=${hostile}&type=email`,
    `/auth/callback#access_token=${hostile}&refresh_token=x&expires_in=1&token_type=bearer&error_description=${hostile}`,
    `/${encodeURIComponent('<script>alert(1)</script>')}`,
    `/volunteer?show=${hostile}&types=${hostile}`,
  ];
  for (const address of addresses) {
    await page.goto(stack.webUrl + address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectHarmless(page, address, alarms);
  }
});
