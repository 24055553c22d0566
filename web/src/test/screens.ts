import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { slotTypeWith } from './records.ts';

/** A text of several lines. */
export const long = `Xyz${' without an end'.repeat(12)}`;

/** A word that is wider than a phone. */
export const unbroken = `Xyz${'-without-an-end'.repeat(8)}`;

/** A slot type with a long description. */
export const bar = slotTypeWith({ name: 'Xyz 1', color: '#d69e2e', description: 'Klm nop. '.repeat(20) });

/** A slot type with a long name and an upcoming rate, for paid people. */
export const gate = slotTypeWith({
  name: `Xyz 2${'way'.repeat(30)}`,
  hourly_credits: -12.5,
  upcoming_rate: { hourly_credits: -15, from: '2026-11-01' },
});

/** Fills the field that matches a selector, as soon as it exists. */
export const fill = async (selector: string, text: string) => {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  await userEvent.fill(document.querySelector(selector) as Element, text);
};

/** The selector of the button that submits the form of a page. */
export const submit = 'main form [type=submit]';

/** Waits for a field that is marked as invalid. */
export const isWrong = () => expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
