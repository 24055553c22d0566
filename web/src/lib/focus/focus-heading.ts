/**
 * Gives the heading of the page the focus: where what reads aloud and what moves by keyboard go on. Whoever has opened a
 * menu in the meantime is left there.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement?.closest('[role=menu][data-state=open]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
