import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Returns what has moved by itself since the last call. */
    takeShifts?: () => string[];
  }
}

/** From the next page on, records everything that moves by itself (layout shifts). */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    // Toasts lie over the page and come and go independently of it.
    const isToast = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.closest('div[aria-live]');
    const isOfToasts = ({ sources }: Shift) => sources.length > 0 && sources.every(({ node }) => isToast(node));
    const textsOf = (entries: PerformanceEntryList): string[] =>
      (entries as Shift[])
        .filter((shift) => !shift.hadRecentInput && !isOfToasts(shift))
        .map(({ value, sources }) => {
          const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
          return `${value.toFixed(4)}: ${moved.map((text) => text?.slice(0, 100)).join(' | ')}`;
        });
    const noted: string[] = [];
    const observer = new PerformanceObserver((list) => noted.push(...textsOf(list.getEntries())));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.takeShifts = () => [...noted.splice(0), ...textsOf(observer.takeRecords())];
  });
}

/** Expects that nothing has moved by itself until now. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    return window.takeShifts?.() ?? ['not watched'];
  });
  expect(shifts, `${what} does not move`).toEqual([]);
}
