import type { FocusEvent } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Where the focus was last, outside all parts of the page that go away by themselves. These are marked with `data-passing`. */
let before: Element | null = null;

/** For such a part: notes from where the focus comes into it. */
export const noteFocus = ({ relatedTarget }: FocusEvent): void => {
  if (relatedTarget && !relatedTarget.closest('[data-passing]')) before = relatedTarget;
};

/** Returns the focus there, or to the heading, when the part that has it goes away. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  else focusHeading();
}
