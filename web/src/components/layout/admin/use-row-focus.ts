import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when the row that has it is deleted: to the last button of the row that follows, else of the one before,
 * else to the button that adds one. A row that is not deleted keeps it.
 * @param count how many rows there are
 * @param isAsking whether the question before the deletion is open
 */
export function useRowFocus(count: number, isAsking: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const deleted = useRef<{ index: number; count: number }>(undefined);
  const focused = useRef(0);
  useEffect(() => {
    if (isAsking || !deleted.current || count >= deleted.current.count) return;
    const { index } = deleted.current;
    deleted.current = undefined;
    // The dialog of the question returns the focus first, if its button is still there.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const row = list.current?.children[Math.min(index, count - 1)];
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
      (buttons.at(-1) ?? add.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [count, isAsking]);
  return {
    list,
    add,
    /** Remembers the row of what has the focus. For `onFocus` of the list. */
    remember: ({ target }: { target: Element }) => {
      focused.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    /** The row with the focus is going to be deleted. */
    expectDeletion: () => {
      deleted.current = { index: focused.current, count };
    },
  };
}
