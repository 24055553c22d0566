import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { PageHead } from '../page-head.tsx';

/**
 * Where the focus goes when the row that has it is deleted: to the last button of the row that follows, else of the one before,
 * else to the button that adds one. A row that is not deleted keeps it.
 * @param count how many rows there are
 * @param isAsking whether the question before the deletion is open
 */
function useRowFocus(count: number, isAsking: boolean) {
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

interface RecordsPageProps<Item> {
  title: string;
  about: ReactNode;
  words: Record<'add' | 'loadFailed' | 'none' | 'noneHint' | 'deleteTitle', string>;
  query: UseQueryResult<readonly Item[], Error>;
  /** A row of the list, a `<li>` with its key. */
  row: (item: Item, index: number) => ReactNode;
  onAdd: () => void;
  /** What the person is asked before something is deleted; `null` while nothing is. */
  question: ReactNode;
  onDelete: () => void;
  onKeep: () => void;
  /** What comes before the list. */
  children?: ReactNode;
}

/** A page with a short list of one kind of thing, to add, change and delete. */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { title, about, words, query, row, onAdd, question, onDelete, onKeep, children } = props;
  const items = query.data ?? [];
  const { list, add, remember, expectDeletion } = useRowFocus(items.length, question !== null);
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Button ref={add} variant="primary" aria-haspopup="dialog" onClick={onAdd}>
            <Plus aria-hidden="true" className="size-5" />
            {words.add}
          </Button>
        }
      >
        {about}
      </PageHead>
      {children}
      <FailedToLoad query={query} sentence={words.loadFailed} />
      {query.isPending && <Skeleton className="h-72 max-w-column" />}
      {query.data?.length === 0 && (
        <div className="sheet max-w-column px-5 py-8 text-center">
          <p className="text-lead font-strong">{words.none}</p>
          <p className="mt-1 text-soft">{words.noneHint}</p>
        </div>
      )}
      {items.length > 0 && (
        <ul ref={list} onFocus={remember} className="sheet max-w-column divide-y divide-line px-4 sm:px-6">
          {items.map(row)}
        </ul>
      )}
      <AlertDialog
        open={question !== null}
        title={words.deleteTitle}
        confirm={words.deleteTitle}
        onConfirm={() => {
          expectDeletion();
          onDelete();
        }}
        onClose={onKeep}
      >
        {question}
      </AlertDialog>
    </>
  );
}
