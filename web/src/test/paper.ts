import { expect, onTestFinished, vi } from 'vitest';
import { button } from './find.ts';

/** Presses a button that prints something else than the page, and returns the text of each line of its tables. */
export async function printedLines(name: string): Promise<string[]> {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await button(name).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  dispatchEvent(new Event('beforeprint'));
  const lines = [...document.querySelectorAll('[data-paper] tr')].map(({ textContent }) => textContent);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-paper]')).toBe(null);
  return lines;
}
