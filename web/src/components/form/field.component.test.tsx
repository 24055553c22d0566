import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';

/** The lowest edge of the text in an element, in pixels from the top of the window. */
function endOf(note: Element): number {
  const range = document.createRange();
  range.selectNodeContents(note);
  return range.getBoundingClientRect().bottom;
}

it.each(['/admin/settings', '/admin/slot-types'])(
  'notes keep their distance from the next label (%s)',
  async (path) => {
    await page.viewport(360, 740);
    worldWith({ me: administrator() });
    const screen = await openApp(path);
    if (path === '/admin/slot-types') await screen.getByRole('button', { name: 'Create slot type' }).first().click();
    await expect.poll(() => document.querySelectorAll('[id$=-note]').length).toBeGreaterThan(1);
    const labels = [...document.querySelectorAll('label')].map((label) => label.getBoundingClientRect().top);
    const gaps = [...document.querySelectorAll('[id$=-note]')].flatMap((note) => {
      const end = endOf(note);
      const next = labels.filter((top) => top > end);
      return note.textContent && next.length > 0 ? [Math.min(...next) - end] : [];
    });
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.filter((gap) => gap < 18)).toEqual([]);
  },
);
