/** Gives the heading of the page the focus: where what reads aloud and what moves by keyboard go on. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
