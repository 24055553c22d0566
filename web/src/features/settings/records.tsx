import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryResult,
  useMutation,
} from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { RecordsPage } from '@/components/layout/admin/records-page.tsx';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { afterLast, reloadAll } from '@/lib/query/query-keys.ts';

/** A record of a short list, which is saved by version. */
interface Stored {
  id: string;
  name: string;
  version: number;
}

type Named = (values: { name: string }) => string;

/** What to save. `record`: the one to change; `null` adds one. */
export interface Saving<Item, Body> {
  record: Item | null;
  body: Body;
}

interface Kind<Item, Body> {
  /** What contains records of the kind; the first key is that of the list. */
  keys: readonly [QueryKey, ...QueryKey[]];
  create: (body: Body) => Promise<Item>;
  update: (id: string, body: Body & { version: number }) => Promise<Item>;
  remove: (id: string) => Promise<unknown>;
  /** What is said afterwards. */
  saved: Named;
  deleted: Named;
  deleteFailed: () => string;
}

/** How records of a kind are saved and deleted. `own`: for other changes of the kind, after the last of which it is reloaded as well. */
export function changesOf<Item extends Stored, Body>({ keys, create, update, remove, ...said }: Kind<Item, Body>) {
  const mutationKey = [...keys[0], 'change'];
  const own = {
    mutationKey,
    onSettled: (
      _data: unknown,
      _error: Error | null,
      _input: unknown,
      _before: unknown,
      { client }: { client: QueryClient },
    ) => afterLast(client, mutationKey, () => reloadAll(client, keys)),
  };
  return {
    own,
    save: mutationOptions({
      ...own,
      mutationFn: ({ record, body }: Saving<Item, Body>) =>
        record ? update(record.id, { ...body, version: record.version }) : create(body),
      meta: { success: ({ name }: Item) => said.saved({ name }) },
    }),
    remove: mutationOptions({
      ...own,
      mutationFn: ({ id }: Item) => remove(id),
      meta: {
        success: (_answer, { name }: Item) => said.deleted({ name }),
        error: said.deleteFailed,
      },
    }),
  };
}

interface KindPageProps<Item>
  extends Pick<ComponentProps<typeof RecordsPage>, 'title' | 'about' | 'words' | 'children'> {
  query: UseQueryResult<Item[], Error>;
  remove: UseMutationOptions<unknown, Error, Item>;
  /** What the person is asked before a record is deleted. */
  question: (record: Item) => ReactNode;
  row: (record: Item, actions: { onEdit: () => void; onDelete: () => void }, index: number) => ReactNode;
  /** The dialog that changes a record, or adds one. */
  dialog: (record: Item | null, onClose: () => void) => ReactNode;
}

/** The page of a kind of records: the list, the dialog of one of them, and the question before one is deleted. */
export function KindPage<Item extends Stored>({ query, remove, question, row, dialog, ...page }: KindPageProps<Item>) {
  const { mutate } = useMutation(remove);
  const [editing, setEditing] = useState<{ record: Item | null } | null>(null);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const keep = () => setToDelete(null);
  useRecordGone(toDelete, query.data, keep);
  return (
    <>
      <RecordsPage
        {...page}
        query={query}
        row={(record, index) =>
          row(record, { onEdit: () => setEditing({ record }), onDelete: () => setToDelete(record) }, index)
        }
        onAdd={() => setEditing({ record: null })}
        question={toDelete && question(toDelete)}
        onDelete={() => {
          if (toDelete) mutate(toDelete);
          keep();
        }}
        onKeep={keep}
      />
      {editing && dialog(editing.record, () => setEditing(null))}
    </>
  );
}
