/** The props of the control at which a page starts, in place of its heading. */
export const startHere = { 'data-start-here': '' };

/**
 * Focuses the heading of the page, or the control at which the page starts: where screen readers and the keyboard go on.
 * Someone who has opened a menu in the meantime is left there.
 */
export function focusHeading(): void {
  const start = document.querySelector<HTMLElement>('[data-start-here]') ?? document.querySelector('h1');
  if (!start || document.activeElement?.closest('[role=menu][data-state=open]')) return;
  if (start instanceof HTMLHeadingElement) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
