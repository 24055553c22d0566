/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { confirmHold, getOpenPage, holdPlace } from '@contract/open-page.ts';
import { hydrate } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { pressOn, tabTo } from '@/test/keyboard.ts';
import { desk, phone } from '@/test/look.ts';
import { openPageWith, openShift, openSlot, roles } from '@/test/open-page.ts';
import { expectGoodLook, openPublicPage, openStage, startWith } from '@/test/open-stage.tsx';
import type { Address } from './address.ts';
import { App } from './app.tsx';
import type { Start } from './page.tsx';

const gate = roles[1]?.id ?? '';
const states = openPageWith([
  openShift(1, '2026-06-12', {
    slots: [openSlot(1), openSlot(2, { type: gate, left: 0, state: 'full' })],
    opens_at: '2026-06-12T08:00:00Z',
  }),
  openShift(2, '2026-06-13', { slots: [openSlot(3, { state: 'opens_later' })], opens_at: '2026-06-12T08:00:00Z' }),
  openShift(3, '2026-06-14', { slots: [openSlot(4, { state: 'closed' }), openSlot(5, { type: gate, state: 'asks' })] }),
]);
const manyDays = Array.from({ length: 9 }, (_, index) => openShift(index + 1, `2026-06-1${index}`));
const take = (name: RegExp | string = /^Take a place/) => browser.getByRole('button', { name });

const looks: [what: string, start: () => Start, act?: () => Promise<unknown>][] = [
  ['every state of a place', () => startWith({ ...states, text: 'Come and help us.\nWe show you everything.' })],
  ['many days', () => startWith({ ...openPageWith(manyDays), next: '2026-06-20' })],
  [
    'long words',
    () => startWith(openPageWith([openShift(1, '2026-06-12', { title: 'Donaudampfschifffahrt'.repeat(4) })])),
  ],
  ['a picture', () => startWith({ ...states, picture: 'a'.repeat(64) })],
  ['no shifts', () => startWith(openPageWith([]))],
  ['no page', () => startWith(null)],
  ['only invited people', () => startWith({ ...states, entry: 'invitation' })],
  ['in a frame', () => startWith(states, { embed: true })],
  ['the form', () => startWith({ ...states, entry: 'approval' }), () => take().click()],
  [
    'the form with what is missing',
    () => startWith(states),
    async () => {
      await take().click();
      await take('Send me the code').click();
    },
  ],
];

describe.each(looks)('%s', (what, start, act) => {
  it('is accessible in both themes, and fits desks, phones and thumbs', async () => {
    openPublicPage(start());
    await act?.();
    for (const resize of [desk, phone]) {
      await resize();
      await expectGoodLook(what);
    }
  });
});

describe.each(['de', 'es', 'fr'])('in %s', (lang) => {
  it('the list and the form fit a phone', async () => {
    await phone();
    openPublicPage(startWith(states, { lang }));
    await expectGoodLook(lang);
    document.querySelector<HTMLElement>('.take')?.click();
    await expect.poll(() => document.querySelector('.taking')).not.toBeNull();
    await expectGoodLook(lang);
  });
});

it('each place says why it cannot be taken', async () => {
  openPublicPage(startWith(states));
  await expect.element(browser.getByText('3 places left')).toBeVisible();
  await expect.element(browser.getByText('Full', { exact: true })).toBeVisible();
  await expect.element(browser.getByText('Opens Fri, Jun 12, 10:00 AM')).toBeVisible();
  await expect.element(browser.getByText('Closed')).toBeVisible();
  const asks = browser.getByRole('link', { name: 'Needs proof: sign in first' });
  await expect.element(asks).toHaveAttribute('href', '/login');
  expect(take().elements()).toHaveLength(1);
});

it('where only invited people come in, nothing can be taken, and it says whom to ask', async () => {
  openPublicPage(startWith({ ...states, entry: 'invitation' }));
  await expect.element(browser.getByText('Only invited people can sign up here.')).toBeVisible();
  await expect
    .element(browser.getByRole('link', { name: 'helpers@harbour.example' }).first())
    .toHaveAttribute('href', 'mailto:helpers@harbour.example');
  expect(take().elements()).toHaveLength(0);
});

it('times are those of the place, with those of this browser beside them', async () => {
  openPublicPage(startWith(openPageWith([openShift(1)])));
  await expect.element(browser.getByText('2:00 PM – 6:00 PM for you')).toBeVisible();
  await expect.element(browser.getByText('4:00 PM', { exact: true })).toBeVisible();
});

it('roles leave out the others, and a place that is being taken stays in sight', async () => {
  openPublicPage(
    startWith(openPageWith([openShift(1), openShift(2, '2026-06-13', { slots: [openSlot(9, { type: gate })] })])),
  );
  await take(/Concert 1/).click();
  await browser.getByRole('button', { name: 'Gate', exact: true }).click();
  await expect.element(browser.getByRole('heading', { name: 'Concert 2' })).toBeVisible();
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).not.toBeInTheDocument();
  await expect.element(browser.getByLabelText('Your name')).toBeVisible();
  await browser.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).toBeVisible();
});

it('more days come below, and the focus goes to the first of them', async () => {
  openPublicPage(startWith({ ...openPageWith([openShift(1)]), next: '2026-06-20' }));
  api.on(getOpenPage, openPageWith([openShift(2, '2026-06-20')]));
  await browser.getByRole('link', { name: 'More days' }).click();
  await expect.element(browser.getByRole('heading', { name: 'Saturday, June 20' })).toHaveFocus();
  await expect.element(browser.getByRole('heading', { name: 'Saturday, June 13' })).toBeInTheDocument();
  await expect.element(browser.getByRole('link', { name: 'More days' })).not.toBeInTheDocument();
  expect(api.made(getOpenPage).map(({ query }) => query.toString())).toEqual(['from=2026-06-20']);
});

it('a day of the strip that is not there yet is loaded', async () => {
  const days = openPageWith(manyDays);
  openPublicPage(startWith({ ...days, shifts: days.shifts.slice(0, 2) }));
  api.on(getOpenPage, { ...days, shifts: days.shifts.slice(6) });
  await browser.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Tue Jun 16' }).click();
  await expect.element(browser.getByRole('heading', { name: 'Tuesday, June 16' })).toHaveFocus();
  await expect.element(browser.getByRole('link', { name: 'Earlier days' })).toBeVisible();
});

it('more days that do not come are said, and what was there stays', async () => {
  openPublicPage(startWith({ ...openPageWith([openShift(1)]), next: '2026-06-20' }));
  api.on(getOpenPage, new Response('<html>', { status: 502 }));
  await browser.getByRole('link', { name: 'More days' }).click();
  await expect.element(browser.getByRole('alert')).toHaveTextContent('That did not work.');
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).toBeVisible();
});

it('the address of a place opens its form, and says if it is gone', async () => {
  const { root } = openPublicPage(startWith(undefined, { slot: openSlot(2).id }));
  await expect.element(browser.getByLabelText('Your name')).toHaveFocus();
  await expect.element(browser.getByRole('region', { name: /^Take a place: Bar, Concert 2/ })).toBeVisible();
  root.remove();
  openPublicPage(startWith(undefined, { slot: openSlot(7).id }));
  await expect.element(browser.getByText('The shift of this link is not on the page any more.')).toBeVisible();
});

it('the browser draws what the server has drawn, and nothing moves', () => {
  const utc = openPageWith([openShift(1, '2026-06-13', { timezone: 'UTC' })], { timezone: 'UTC' });
  const root = openStage();
  const start = startWith(utc, { lang: 'de' } satisfies Partial<Address>);
  const html = renderToString(<App start={start} />);
  root.innerHTML = html;
  const first = root.querySelector('h3');
  hydrate(<App start={start} />, root);
  expect(root.innerHTML.replaceAll(/="true"|=""/g, '')).toBe(html.replaceAll(/="true"|=""|(?<=")\/(?=>)/g, ''));
  expect(root.querySelector('h3')).toBe(first);
});

it('a place can be taken with the keyboard alone', async () => {
  openPublicPage();
  api.on(holdPlace, { key: 'secret', until: '2026-10-23T10:10:00Z' });
  api.on(confirmHold, { outcome: 'taken' });
  await pressOn(take(/Concert 2/));
  await expect.element(browser.getByLabelText('Your name')).toHaveFocus();
  await browser.getByLabelText('Your name').fill('Vera');
  await tabTo(browser.getByLabelText('Email'));
  await browser.getByLabelText('Email').fill('vera@example.org');
  await pressOn(take('Send me the code'));
  await expect.element(browser.getByLabelText('The six digits')).toHaveFocus();
  await browser.getByLabelText('The six digits').fill('123456');
  await expect.element(browser.getByRole('heading', { name: 'You have the place' })).toHaveFocus();
  api.on(getOpenPage, openPageWith([openShift(1), openShift(2, '2026-06-13', { slots: [openSlot(2, { left: 2 })] })]));
  await pressOn(take('Take another place'));
  await expect.element(take(/Concert 2/)).toHaveFocus();
  await expect.element(browser.getByText('2 places left')).toBeVisible();
});
