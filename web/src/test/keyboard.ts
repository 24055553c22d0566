import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

const mostTabs = 80;

/** Presses keys one after the other, named as for `userEvent.keyboard`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Presses Tab until an element has the focus, as a person does. */
export async function tabTo(goal: Locator): Promise<void> {
  await expect.element(goal).toBeInTheDocument();
  for (let count = 0; count < mostTabs && document.activeElement !== goal.element(); count++) await press('{Tab}');
  await expect.element(goal).toHaveFocus();
}

/** Moves the focus to an element and presses a key on it. */
export async function pressOn(goal: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(goal);
  await press(key);
}

/** Moves the focus to a field and replaces its text. */
export async function typeInto(goal: Locator, text: string): Promise<void> {
  await tabTo(goal);
  await press('{Control>}a{/Control}', text);
}
