import { getOpenPage } from '@contract/open-page.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { phone } from '@/test/look.ts';
import { openPageWith, openShift, openSlot } from '@/test/open-page.ts';
import { expectGoodLook } from '@/test/open-stage.tsx';
import './embed.tsx';

const season = 'a0000000-0000-4000-8000-000000000001';
const list = openPageWith([
  openShift(1, '2030-06-13', { slots: [openSlot(1), openSlot(2, { state: 'full', left: 0 })] }),
]);

beforeEach(() => api.on(getOpenPage, list));

/** A site that shows the list, with styles of its own that would spoil it. */
function siteWith(attributes: Record<string, string>): HTMLElement {
  const site = document.createElement('div');
  const style = document.createElement('style');
  style.textContent = 'a, h2, h3, li, p, span, div { color: #fefefe; display: none; font-size: 60px }';
  const shifts = document.createElement('muster-shifts');
  for (const [name, value] of Object.entries(attributes)) shifts.setAttribute(name, value);
  shifts.style.display = 'block';
  site.append(style, shifts);
  document.body.append(site);
  site.style.display = 'block';
  onTestFinished(() => site.remove());
  return shifts;
}

const take = () => browser.getByRole('link', { name: /^Take a place/ });

it('shows the list with a link to the public page for each place, in a tab of its own', async () => {
  siteWith({ scope: season, lang: 'en' });
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).toBeVisible();
  expect(api.made(getOpenPage).map(({ query }) => query.toString())).toEqual([`scope=${season}`]);
  const href = `${location.origin}/open/${season}?from=2030-06-13&slot=${openSlot(1).id}&lang=en`;
  await expect.element(take()).toHaveAttribute('href', href);
  await expect.element(take()).toHaveAttribute('target', '_blank');
  await expect.element(take()).toHaveAttribute('rel', 'noopener');
  await expect.element(browser.getByText('Full', { exact: true })).toBeVisible();
});

it.each([
  ['#0a6', '#fff'],
  ['#ffd400', '#14213d'],
  ['#777', '#808080'],
])('can be read in the colors %s on %s', async (color, background) => {
  await phone();
  siteWith({ lang: 'en', color, background });
  await expect.element(take()).toBeVisible();
  await expectGoodLook(`${color} on ${background}`);
});

it('is in the language of its attribute', async () => {
  siteWith({ lang: 'de' });
  await expect.element(browser.getByText('3 Plätze frei')).toBeVisible();
  await expect.element(browser.getByRole('link', { name: /^Platz nehmen/ })).toBeVisible();
});

it('is as it is on the server when somebody comes back to the page, and keeps what it has when that fails', async () => {
  siteWith({ lang: 'en' });
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).toBeVisible();
  api.on(getOpenPage, openPageWith([openShift(2, '2030-06-14')]));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(browser.getByRole('heading', { name: 'Concert 2' })).toBeVisible();
  api.on(getOpenPage, new Response('', { status: 502 }));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => api.made(getOpenPage).length).toBe(3);
  await api.rest();
  await expect.element(browser.getByRole('heading', { name: 'Concert 2' })).toBeVisible();
});

it('leads to the page when the list cannot be read, or goes on there', async () => {
  api.on(getOpenPage, new Response('', { status: 502 }));
  const shifts = siteWith({ lang: 'en' });
  await expect.element(browser.getByText('The shifts could not be loaded')).toBeVisible();
  const href = `${location.origin}/open?lang=en`;
  await expect.element(browser.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', href);
  api.on(getOpenPage, { ...list, next: '2030-06-20' });
  shifts.setAttribute('color', '#0a6');
  const more = browser.getByRole('link', { name: 'More days' });
  await expect.element(more).toHaveAttribute('href', `${location.origin}/open?from=2030-06-20&lang=en`);
});

it('offers nothing to take where only invited people come in', async () => {
  api.on(getOpenPage, { ...list, entry: 'invitation' });
  siteWith({ lang: 'en' });
  await expect.element(browser.getByRole('heading', { name: 'Concert 1' })).toBeVisible();
  await expect.element(take()).not.toBeInTheDocument();
});
