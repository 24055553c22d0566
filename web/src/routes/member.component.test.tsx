import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { toast } from '@/lib/app/toasts.ts';
import { expectTexts, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf, userWith } from '@/test/records.ts';
import { zoom } from '@/test/zoom.ts';

it('has a menu and no sidebar for volunteers, and opens pages without reloading the document', {
  tags: ['1.1', '1.14', '2.13', '2.21', '2.22'],
}, async () => {
  worldWith();
  const screen = await openApp('/volunteer');
  const menu = page.getByRole('button', { name: 'Account menu' });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Muster' })).toBeVisible();
  expect(page.getByRole('complementary').elements()).toEqual([]);
  expect(
    page
      .getByRole('navigation')
      .elements()
      .map((each) => each.closest('header') !== null),
  ).toEqual([true]);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ] as const) {
    await menu.click();
    const item = page.getByRole('menuitem', { name });
    await expect.element(item).toHaveAttribute('href', path);
    await item.click();
    await expect.poll(screen.address).toBe(`/volunteer${path}`);
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

const bar = page.getByRole('navigation', { name: 'Pages' });
const phone = () => page.viewport(360, 740);

it('has the four pages below it on a phone, and says which one is open and how many messages are new', async () => {
  await phone();
  const me = userWith();
  const notices = [noticeOf(eventWith()), noticeOf(eventWith({ title: 'Fair' }))];
  worldWith({ me, notices });
  const screen = await openApp('/volunteer');
  await expect.element(bar).toBeVisible();
  await expectTexts(bar.getByRole('link'), ['Find', 'My shifts', '2Messages 2 new messages', 'Me']);
  for (const [name, path, heading] of [
    ['My shifts', '/volunteer/shifts', 'My shifts'],
    ['Messages 2 new messages', '/volunteer/messages', 'Messages'],
    ['Me', '/volunteer/me', 'Me'],
  ] as const) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await expect.poll(screen.address).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toHaveFocus();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    expect(
      bar
        .getByRole('link')
        .elements()
        .filter((each) => each.hasAttribute('aria-current')),
    ).toHaveLength(1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await expect.poll(screen.address).toBe('/volunteer/profile');
  await expect.element(bar.getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'true');
});

it('keeps the words of the bar apart when text is twice as large, also those of a lead and long ones', async () => {
  await zoom(360, 740, '200%');
  await applyLanguage({ language: 'german' });
  worldWith({ rights: ['gate'] });
  await openApp('/volunteer/me');
  const links = page.getByRole('navigation', { name: 'Seiten' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(6);
  const words = links.elements().map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each.lastElementChild as Element);
    return range.getBoundingClientRect();
  });
  for (const [index, { left, right, bottom }] of words.entries()) {
    expect(left).toBeGreaterThanOrEqual(words[index - 1]?.right ?? 0);
    expect(right).toBeLessThanOrEqual(360);
    expect(bottom).toBeLessThanOrEqual(740);
  }
});

it('hides nothing behind the bar of a phone: the end of a page and toasts are above it', async () => {
  await phone();
  worldWith();
  await openApp('/volunteer/me');
  await expect.element(bar).toBeVisible();
  const top = () => bar.element().getBoundingClientRect().top;
  expect(740 - top()).toBeGreaterThanOrEqual(56);
  for (const link of bar.getByRole('link').elements()) {
    const { width, height } = link.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  toast({ tone: 'done', text: 'Saved.' });
  const shown = toasts.getByText('Saved.');
  await expect.element(shown).toBeVisible();
  await expect.poll(() => shown.element().closest('li')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out' }).element();
  scrollTo(0, document.documentElement.scrollHeight);
  expect(signOut.getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
});
