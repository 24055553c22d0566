import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

type Names = Parameters<typeof page.getByRole>[1];

export const button = (name: string, exact = false) => page.getByRole('button', { name, exact });
/** A button by its full name. */
export const exactButton = (name: string) => button(name, true);
export const link = (name: string) => page.getByRole('link', { name });
export const radio = (name: string) => page.getByRole('radio', { name, exact: true });
export const heading = (level: number, options?: Names) => page.getByRole('heading', { ...options, level });
/** A field of the main part of the page by its label. */
export const field = (label: string) => page.getByRole('main').getByLabelText(label);
export const text = (words: string | RegExp, options?: { exact: boolean }) => page.getByText(words, options);
export const dialog = page.getByRole('dialog');
export const question = page.getByRole('alertdialog');
/** A dialog or an alert dialog. */
export const anyDialog = dialog.or(question);
export const alert = page.getByRole('alert');
/** The region of the toasts. */
export const toasts = page.getByRole('region', { name: 'Notifications', exact: true });

/** The list entry that has a heading of this level and name. */
export const entry = (level: number, name: string, exact = false) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level, name, exact }) });

/** The entry of an event on the dashboard. */
export const eventOf = (title: string) =>
  page
    .getByRole('region', { name: 'Available events' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: title }) });

/** Waits until a locator finds nothing. */
export const expectGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** Waits until a locator finds elements with these texts, in this order. */
export const expectTexts = (locator: Locator, texts: readonly string[]) =>
  expect.poll(() => locator.elements().map(({ textContent }) => textContent)).toEqual(texts);

/** Waits until fields have these values. */
export async function expectValues(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect.element(field(label)).toHaveDisplayValue(value);
}

/** Opens a select and chooses one of its options. */
export async function choose(select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
