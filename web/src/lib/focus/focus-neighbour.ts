/**
 * Leads from the entry of a list that is about to disappear to the one after it, else before it, else to the list itself.
 * `selector`: what takes the focus in each entry; `leaving`: whether it is that of the entry that goes.
 */
export function focusNeighbour(
  list: HTMLElement | null,
  selector: string,
  leaving: (stop: HTMLElement) => boolean,
): void {
  const stops = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const place = stops.findIndex(leaving);
  const next = stops[place + 1] ?? stops[place - 1] ?? list;
  // A dialog that closes gives the focus back first.
  setTimeout(() => next?.focus());
}
