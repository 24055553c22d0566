import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

const mostTabs = 80;

/** Presses keys one after the other, as `userEvent.keyboard` names them. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

/** Presses Tab until something has the focus, as a person does who looks for it. */
export async function tabTo(goal: Locator): Promise<void> {
  await expect.element(goal).toBeInTheDocument();
  for (let count = 0; count < mostTabs && document.activeElement !== goal.element(); count++) await press('{Tab}');
  await expect.element(goal).toHaveFocus();
}

/** Goes to something and presses a key on it. */
export async function pressOn(goal: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(goal);
  await press(key);
}

/** Goes to a field and types, as if it were empty. */
export async function typeInto(goal: Locator, text: string): Promise<void> {
  await tabTo(goal);
  await press('{Control>}a{/Control}', text);
}
