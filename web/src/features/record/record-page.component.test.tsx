import { listRecord, type RecordEntry, recordExport } from '@contract/record.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { exactButton, expectGone } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith, userWith } from '@/test/records.ts';

const ada = userWith({ name: 'Ada' });
const ben = userWith({ name: 'Ben' });
const fair = newId();
let entry = 0;
const entryWith = (more: Partial<RecordEntry>): RecordEntry => ({
  entry: String(++entry),
  at: '2026-10-22T10:00:00Z',
  kind: 'event_moved',
  actor: ada.name,
  actor_id: ada.id,
  id: fair,
  title: 'Fair',
  person: null,
  person_id: null,
  count: 1,
  zone: 'America/New_York',
  fields: [],
  ...more,
});
const moved = entryWith({
  fields: [
    { field: 'title', before: '=Bar', after: 'Fair' },
    { field: 'start_time', before: '2026-11-01T14:00:00Z', after: '2026-11-01T15:00:00Z' },
    { field: 'all_day', before: false, after: true },
  ],
});
const given = entryWith({
  kind: 'place_assigned',
  person: 'Former member 3',
  person_id: ben.id,
  fields: [
    { field: 'slot_id', before: null, after: 'Bar' },
    { field: 'status', before: null, after: 'asked' },
  ],
});

beforeEach(() => {
  worldWith({ me: administrator(), users: [ada, ben] });
});
const asked = () => api.made(listRecord).map(({ query }) => Object.fromEntries(query));
const choose = async (name: string) => {
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name }).click();
};
const items = page.getByRole('main').getByRole('list').first();

it('says who did what to whom, before and after in words, times in the zone of the shift', async () => {
  api.on(listRecord, [moved, given]);
  await openApp('/admin/record');
  await expect.element(items.getByText('Ada moved Fair')).toBeVisible();
  await expect.element(items).toHaveTextContent('Title: =Bar → Fair');
  await expect
    .element(items)
    .toHaveTextContent('Start: Sunday, November 1, 2026, 9:00 AM EST → Sunday, November 1, 2026, 10:00 AM EST');
  await expect.element(items).toHaveTextContent('All day: no → yes');
  await expect.element(items).toHaveTextContent('Ada gave Former member 3 a place at Fair');
  await expect.element(items).toHaveTextContent('State: asked');
});

it('names the device of a sign-in as the page of sign-ins does', async () => {
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  api.on(listRecord, [
    entryWith({ kind: 'signed_in', id: null, title: null, fields: [{ field: 'device', before: null, after: device }] }),
  ]);
  await openApp('/admin/record');
  await expect.element(items.getByText('Device: Firefox · Linux')).toBeVisible();
});

it('says who wrote to whom, who was told and whose address was cleared, on the page and in its file', async () => {
  const bar = { id: fair, title: 'Bar', start_time: '2026-11-01T14:00:00Z', end_time: '2026-11-01T18:00:00Z' };
  const written = entryWith({
    kind: 'message_sent',
    ...{ id: null, title: null, zone: null, count: 31 },
    fields: [
      { field: 'subject', before: null, after: 'Come to the tent' },
      {
        field: 'audience',
        before: null,
        after: [
          { kind: 'shifts', count: 1, event: { ...bar, timezone: 'America/New_York', all_day: false } },
          { kind: 'people', count: 2 },
        ],
      },
    ],
  });
  const toOne = { ...written, entry: 'one', count: 1, person: ben.name, person_id: ben.id, fields: [] };
  const about = { person: ben.name, person_id: ben.id };
  api.on(listRecord, [
    written,
    toOne,
    entryWith({ kind: 'news_told', ...about }),
    entryWith({ kind: 'news_told_ended', ...about }),
    entryWith({ kind: 'bounce_cleared', id: ben.id, title: ben.name, zone: null }),
  ]);
  const files = catchDownloads();
  await openApp('/admin/record?part=messages');
  await expect.element(items.getByText('Ada sent a message to 31 people')).toBeVisible();
  expect(asked()[0]).toMatchObject({ part: 'messages' });
  for (const text of [
    'Subject: Come to the tent',
    'Sent to: Bar, Sunday, November 1, 2026, 9:00 AM – 1:00 PM EST, 2 chosen people',
    'Ada sent a message to Ben',
    'Ada noted that Ben was told about Fair',
    'Ada took back that Ben was told about Fair',
    'Ada removed the mark from the refused address of Ben',
  ])
    await expect.element(items).toHaveTextContent(text);
  await expect.element(items.getByRole('link', { name: 'Fair' }).first()).toBeVisible();
  await expect
    .element(items.getByRole('link', { name: 'Ben' }).last())
    .toHaveAttribute('href', `/admin/staff/${ben.id}`);
  await exactButton('Export CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain('Ada sent a message to 31 people');
});

it('is filtered by the address: what, whom, days; and each filter changes it', async () => {
  api.on(listRecord, [given]);
  const { address } = await openApp(`/admin/record?who=${ben.id}&part=places&from=2026-10-01&to=2026-10-31`);
  await expect.element(page.getByText('Only: Former member 3')).toBeVisible();
  expect(asked()[0]).toMatchObject({
    user_id: ben.id,
    part: 'places',
    from: '2026-10-01T00:00:00+00:00',
    until: '2026-11-01T00:00:00+00:00',
  });
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect.poll(address).toBe('/admin/record?part=places&from=2026-10-01&to=2026-10-31');
  await choose('Sign-ins');
  await expect.poll(() => asked().at(-1)).toMatchObject({ part: 'sign_ins' });
  await page.getByRole('textbox', { name: 'Person' }).fill('Ada');
  await exactButton('Choose Ada').click();
  await expect.poll(address).toContain(`who=${ada.id}`);
});

it('shows page after page, and says so when nothing is recorded', async () => {
  api.on(listRecord, ({ query }) =>
    query.get('cursor')
      ? Response.json([given])
      : Response.json([moved], { headers: { link: '<?cursor=abc>; rel="next"' } }),
  );
  await openApp('/admin/record');
  await exactButton('Show more').click();
  await expect.element(items.getByText('Ada gave')).toBeVisible();
  await expectGone(exactButton('Show more'));
  api.on(listRecord, []);
  await choose('Settings and places');
  await expect.element(page.getByText('Nothing is recorded here.')).toBeVisible();
});

it('is saved as a file with the same filter, after that is recorded, and without formulas', async () => {
  const files = catchDownloads();
  api.on(listRecord, [moved]);
  await openApp(`/admin/record?event=${fair}`);
  await expect.element(items).toBeVisible();
  await exactButton('Export CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect(asked().at(-1)).toMatchObject({ event_id: fair, limit: '1000' });
  expect(api.made(recordExport).map(({ body }) => body)).toEqual([{ export: 'record' }]);
  const text = await files[0]?.text();
  expect(text).toContain('2026-10-22T10:00:00Z,Ada,Ada moved Fair,');
});

it('saves nothing that could not be recorded', async () => {
  const files = catchDownloads();
  api.on(listRecord, [moved]);
  api.on(recordExport, refusal('internal', {}));
  await openApp('/admin/record');
  await exactButton('Export CSV').click();
  await expect.poll(() => api.made(recordExport).length).toBeGreaterThan(0);
  expect(files).toEqual([]);
});

it('is the history of a slot type, of a person, and the other pages lead there', async () => {
  const bar = slotTypeWith({ name: 'Bar' });
  worldWith({ me: administrator(), users: [ben], slotTypes: [bar] });
  api.on(listRecord, [entryWith({ kind: 'slot_type_changed', id: bar.id, title: 'Bar', zone: null })]);
  const { address, router } = await openApp('/admin/slot-types');
  await page.getByRole('link', { name: 'Change history of Bar' }).click();
  await expect.poll(address).toBe(`/admin/record?type=${bar.id}`);
  await expect.element(page.getByText('Only: Bar')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ slot_type_id: bar.id });
  await router.navigate({ to: '/admin/staff/$userId/edit', params: { userId: ben.id } });
  await page.getByRole('link', { name: 'Change history of Ben' }).click();
  await expect.poll(address).toBe(`/admin/record?who=${ben.id}`);
  await router.navigate({ to: '/admin' });
  await page.getByRole('link', { name: 'Change log' }).click();
  await expect.poll(address).toBe('/admin/record');
});
