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
