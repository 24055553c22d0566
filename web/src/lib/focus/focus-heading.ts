/** The props of the control that is focused instead of the page's heading. */
export const startHere = { 'data-start-here': '' };

/**
 * Focuses the heading of the page, or the control marked with `startHere`, so that screen readers and the keyboard
 * continue there. Leaves the focus in a menu that was opened meanwhile.
 */
export function focusHeading(): void {
  const start = document.querySelector<HTMLElement>('[data-start-here]') ?? document.querySelector('h1');
  if (!start || document.activeElement?.closest('[role=menu][data-state=open]')) return;
  if (start instanceof HTMLHeadingElement) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
