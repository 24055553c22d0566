import { type MouseEvent, useRef, useState } from 'react';

const nobody: ReadonlySet<string> = new Set();

/**
 * The people who are chosen in a list, and what its boxes (`data-choose`) do. With Shift, everybody since the last click is
 * chosen. Those whom a filter hides stay chosen.
 * @param ids the people of the list, in its order
 */
export function useChosen(ids: readonly string[]) {
  const [chosen, setChosen] = useState(nobody);
  const last = useRef<string>(undefined);
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  return {
    chosen,
    all,
    clear: () => setChosen(nobody),
    /** Chooses everybody of the list, or nobody of them if all are chosen. */
    chooseAll: () =>
      setChosen(all ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids])),
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
