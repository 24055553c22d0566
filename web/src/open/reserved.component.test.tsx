import { getOpenPage, holdPlace } from '@contract/open-page.ts';
import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { desk, phone } from '@/test/look.ts';
import { openPageWith, openShift, openSlot } from '@/test/open-page.ts';
import { expectGoodLook, openPublicPage, startWith } from '@/test/open-stage.tsx';

// The page of a link to places that are reserved for somebody.

const link = 'aZ09_-aZ09_-aZ09_-aZ09';
const reserved = { name: 'Rotary Club', until: '2026-06-12T16:00:00Z' };
const some = openPageWith([openShift(1), openShift(2)], { reserved, indexed: false });
const none = openPageWith([openShift(1, undefined, { slots: [openSlot(1, { left: 0, state: 'full' })] })], {
  reserved,
});
const gone = refusal('not_found', { what: 'reservation' });
/** What everybody finds on the public page: some places, or that it is off. */
const publicly = (isOn: boolean) =>
  api.on(getOpenPage, ({ query }) => (isOn && !query.has('link') ? openPageWith([openShift(3)]) : gone));
const take = (name: RegExp | string = /^Take a place/) => browser.getByRole('button', { name });

describe.each(['en', 'de', 'es', 'fr'])('in %s', (lang) => {
  it.each([
    ['some are left', some],
    ['all are taken', none],
    ['the link is over', null],
  ])('is accessible in both themes, and fits desks and phones: %s', async (what, page) => {
    publicly(true);
    openPublicPage(startWith(page, { link, lang }));
    for (const resize of [desk, phone]) {
      await resize();
      await expectGoodLook(what);
    }
  });
});

it('says for whom the places are, and until when', async () => {
  openPublicPage(startWith(some, { link }));
  await expect.element(browser.getByRole('heading', { level: 1 })).toHaveTextContent('Places for Rotary Club');
  await expect.element(browser.getByText('These places are kept until Friday, June 12, 6:00 PM.')).toBeVisible();
});

it('takes places through the link, which other days and languages keep', async () => {
  const more = { ...some, next: '2026-06-20' };
  api.on(getOpenPage, openPageWith([openShift(4, '2026-06-20')], { reserved }));
  api.on(holdPlace, { key: 'secret', until: '2026-10-23T10:10:00Z' });
  openPublicPage(startWith(more, { link }));
  await expect
    .element(browser.getByRole('link', { name: 'Deutsch' }))
    .toHaveAttribute('href', `/open?link=${link}&lang=de`);
  await browser.getByRole('link', { name: 'More days' }).click();
  await expect.element(browser.getByRole('heading', { name: 'Saturday, June 20' })).toHaveFocus();
  expect(api.made(getOpenPage).map(({ query }) => query.toString())).toEqual([`link=${link}&from=2026-06-20`]);
  await take(/Concert 1/).click();
  await browser.getByLabelText('Your name').fill('Vera');
  await browser.getByLabelText('Email').fill('vera@example.org');
  await take('Send me the code').click();
  await expect.element(browser.getByLabelText('The six digits')).toHaveFocus();
  expect(api.made(holdPlace)).toMatchObject([{ body: { slot_id: openSlot(1).id, link } }]);
});

it('says that all are taken, and shows the way to what is free for everybody', async () => {
  publicly(true);
  openPublicPage(startWith(none, { link }));
  await expect.element(browser.getByText('All of these places are taken.')).toBeVisible();
  await expect
    .element(browser.getByRole('link', { name: 'See what is free for everybody' }))
    .toHaveAttribute('href', '/open');
  expect(take().elements()).toHaveLength(0);
});

it.each([true, false])(
  'says that the link is over; the way to the public page is shown if there is one: %s',
  async (isOn) => {
    publicly(isOn);
    openPublicPage(startWith(null, { link }));
    await expect.element(browser.getByRole('heading', { name: 'These places are no longer reserved' })).toBeVisible();
    const elsewhere = browser.getByRole('link', { name: 'See what is free for everybody' });
    if (isOn) await expect.element(elsewhere).toBeVisible();
    await expect.poll(() => api.made(getOpenPage).map(({ query }) => query.toString())).toEqual(['']);
    if (!isOn) expect(elsewhere.elements()).toHaveLength(0);
  },
);

it('becomes that page when its time is over while somebody fills in the form', async () => {
  publicly(false);
  api.on(holdPlace, refusal('reservation_over', {}));
  openPublicPage(startWith(some, { link }));
  await take(/Concert 1/).click();
  await browser.getByLabelText('Your name').fill('Vera');
  await browser.getByLabelText('Email').fill('vera@example.org');
  await take('Send me the code').click();
  await expect.element(browser.getByRole('heading', { name: 'These places are no longer reserved' })).toBeVisible();
});
