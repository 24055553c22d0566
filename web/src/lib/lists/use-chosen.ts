import { type MouseEvent, useRef, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * The entries that are chosen in a list, and what its boxes (`data-choose`) do. With Shift, every entry since the last click is
 * chosen. Those that a filter hides stay chosen.
 * @param ids the entries of the list, in its order
 */
export function useChosen(ids: readonly string[]) {
  const [chosen, setChosen] = useState(none);
  const last = useRef<string>(undefined);
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  /** Chooses all of these, or none of them if all are chosen. */
  const toggle = (some: readonly string[]) =>
    setChosen(
      some.every((id) => chosen.has(id))
        ? new Set([...chosen].filter((id) => !some.includes(id)))
        : new Set([...chosen, ...some]),
    );
  return {
    chosen,
    all,
    clear: () => setChosen(none),
    toggle,
    chooseAll: () => toggle(ids),
    press: ({ target, shiftKey }: MouseEvent) => {
      const id = target instanceof HTMLInputElement ? target.dataset.choose : undefined;
      if (id === undefined) return;
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)];
      last.current = id;
      const next = new Set(chosen);
      if (shiftKey && from >= 0 && to >= 0)
        for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
      else if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
}
