import { listEvents } from '@contract/events.ts';
import { getOpenSettings, type OpenSettings, setOpenPicture, updateOpenSettings } from '@contract/open-settings.ts';
import { getOrganisation } from '@contract/organisation.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, organisationWith, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const medic = slotTypeWith({ name: 'Medic', open_to: 'staff' });
let settings: OpenSettings;

beforeEach(() => {
  worldWith({ me: administrator(), slotTypes: [bar, medic] });
  settings = {
    ...{ shows: 'nothing', text: null, picture: null, indexed: false, sites: [], seasons: [], slot_types: [] },
    ...{ events: [], shifts: 3, version: 1, updated_at: '2026-10-20T10:00:00Z' },
  };
  api.on(getOpenSettings, () => settings);
  api.on(updateOpenSettings, ({ body }) => {
    const { seasons: _, slot_types, events: __, ...rest } = body as Partial<Record<keyof OpenSettings, never>>;
    const types = (slot_types as string[] | undefined)?.map((id) => ({ id, name: 'Bar' }));
    settings = { ...settings, ...rest, ...(types && { slot_types: types }), version: settings.version + 1 };
    return settings;
  });
});
const made = () => api.made(updateOpenSettings).map(({ body }) => body);

it('is one switch until it is on, and then shows its address and its code', async () => {
  await openApp('/admin/settings');
  await link('Public page').click();
  await expect.element(page.getByRole('switch', { name: 'Public page' })).not.toBeChecked();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await page.getByRole('switch', { name: 'Public page' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Address of the page' }))
    .toHaveValue(`${location.origin}/open`);
  await expect.element(page.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  await expect.element(page.getByText('3 shifts are public now.')).toBeVisible();
  await expect.element(link('Open the page')).toHaveAttribute('href', `${location.origin}/open`);
  expect(made()).toEqual([{ shows: 'all' }]);
});

it('what it shows is chosen; slot types that are not open to everyone cannot be, and quick presses add up', async () => {
  settings.shows = 'all';
  await openApp('/admin/open-page');
  await page.getByRole('radio', { name: 'Only what I choose' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Bar' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Medic' }).elements()).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'Bar' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Bar' })).toBeChecked();
  expect(made()).toEqual([{ shows: 'chosen' }, { slot_types: [bar.id] }]);
});

it('a single shift is found by its words; drafts are not offered', async () => {
  settings.shows = 'chosen';
  const fair = eventWith({ title: 'Spring fair' });
  api.on(listEvents, () => [fair, eventWith({ title: 'Secret fair', draft: true })]);
  await openApp('/admin/open-page');
  await page.getByRole('textbox', { name: 'Find a shift to add' }).fill('fair');
  await button('Add Spring fair').click();
  expect(page.getByRole('button', { name: 'Add Secret fair' }).elements()).toHaveLength(0);
  expect(made()).toEqual([{ events: [fair.id] }]);
});

it('a text that is refused stays, with the reason', async () => {
  settings.shows = 'all';
  api.on(updateOpenSettings, failure());
  await openApp('/admin/open-page');
  const text = page.getByRole('textbox', { name: 'About you' });
  await text.fill('We run the harbour festival.');
  await button('Save text').click();
  await expect.element(text).toHaveAccessibleDescription(/.+/);
  await expect.element(text).toHaveValue('We run the harbour festival.');
});

it('sites are one on each line, and the lines for an own website are ready to copy', async () => {
  settings.shows = 'all';
  await openApp('/admin/open-page');
  await button('On other sites').click();
  await expect
    .element(page.getByRole('textbox', { name: 'For your own website' }))
    .toHaveValue(`<script src="${location.origin}/open/embed.js" async></script>\n<muster-shifts></muster-shifts>`);
  await page.getByRole('textbox', { name: /^Sites that may/ }).fill('https://one.example\n\nhttps://two.example ');
  await button('Save sites').click();
  await expect.poll(made).toEqual([{ sites: ['https://one.example', 'https://two.example'] }]);
});

it('a picture is drawn anew and smaller before it is sent; what is no picture is not sent', async () => {
  settings.shows = 'all';
  api.on(setOpenPicture, () => settings);
  await openApp('/admin/open-page');
  const canvas = document.createElement('canvas');
  canvas.width = 3000;
  canvas.height = 1500;
  canvas.getContext('2d')?.fillRect(0, 0, 1000, 1000);
  const large = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (file: File) => {
    const files = new DataTransfer();
    files.items.add(file);
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' }));
  await expect.element(page.getByText('This file is not a picture that browsers can show.')).toBeVisible();
  choose(new File([large ?? ''], 'photo.png', { type: 'image/png' }));
  await expect.poll(() => api.made(setOpenPicture).length).toBe(1);
  const [sent] = api.made(setOpenPicture).map(({ body }) => (body as { picture: string }).picture);
  const shown = await createImageBitmap(new Blob([Uint8Array.from(atob(sent ?? ''), (each) => each.charCodeAt(0))]));
  expect([shown.width, shown.height]).toEqual([1200, 600]);
});

it('where only invited people come in, it says that the page only informs', async () => {
  settings.shows = 'all';
  settings.shifts = 0;
  api.on(getOrganisation, () => organisationWith({ entry: 'invitation' }));
  await openApp('/admin/open-page');
  await expect.element(page.getByText(/^No shift is public now\. Published/)).toBeVisible();
  await expect.element(page.getByText(/^Only invited people can come in/)).toBeVisible();
});
