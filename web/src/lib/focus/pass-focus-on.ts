import { focusHeading } from './focus-heading.ts';

/** For the `ref` of what can disappear: a focus in it moves to the heading of the page. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) requestAnimationFrame(focusHeading);
};
