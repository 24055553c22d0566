import type { FocusEvent, KeyboardEvent } from 'react';
import { focusHeading } from './focus-heading.ts';

const frames = 20;

/** Focuses the first invalid field of a form, as soon as it is marked. */
export function focusInvalid(form: HTMLElement | null, left = frames): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    if (field) field.focus();
    else if (left > 0) focusInvalid(form, left - 1);
  });
}

/**
 * Moves the focus from a list entry that is about to disappear to the next entry, else the previous one, else the list.
 * `selector`: what takes the focus in each entry; `leaving`: whether it belongs to the disappearing entry.
 */
export function focusNeighbor(
  list: HTMLElement | null,
  selector: string,
  leaving: (stop: HTMLElement) => boolean,
): void {
  const stops = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const place = stops.findIndex(leaving);
  const next = stops[place + 1] ?? stops[place - 1] ?? list;
  // A closing dialog returns the focus first.
  setTimeout(() => next?.focus());
}

/** Lets the up and down keys move between the elements of a list that match `selector`. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches(selector)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const next = stops[stops.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

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

/** What has the focus when nothing else has: the page, or a dialog that has lost the element that had it. */
const isNowhere = (element: Element | null): boolean => !element || element.matches('body, [role=dialog]');

/** `then`, for a moment to come: by then, it does nothing if the person has moved the focus to something else. */
export function unlessMoved(then: () => void): () => void {
  const from = document.activeElement;
  return () => {
    const { activeElement } = document;
    if (activeElement === from || isNowhere(activeElement)) then();
  };
}
