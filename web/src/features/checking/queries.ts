import { checkStatement, type DidDocument, getDid } from '@contract/statement.ts';
import { queryOptions } from '@tanstack/react-query';
import { readSignedText } from '@/domains/statements/signed-text.ts';
import { verify } from '@/domains/statements/verify.ts';
import { api } from '@/lib/api/api.ts';
import { deviceStorage } from '@/lib/app/storage.ts';

const name = 'muster.statement-keys';

/** The public keys that this device has kept, so that it can check signatures without a connection; `undefined` without any. */
function keptKeys(): DidDocument | undefined {
  // People can change what is stored.
  const kept = getDid.answers[200].safeParse(deviceStorage.getJson(name));
  return kept.success ? kept.data : undefined;
}

/** The public keys of this installation, at first those that this device has kept. */
export const keysQuery = queryOptions({
  queryKey: ['statement-keys'] as const,
  queryFn: async ({ signal }) => {
    const keys = await api(getDid, { signal });
    deviceStorage.setItem(name, JSON.stringify(keys));
    return keys;
  },
  initialData: keptKeys,
  // Out of date; with 0 it would count as none, and errors be forgotten while it asks.
  initialDataUpdatedAt: 1,
  retry: false,
});

/** What the installation knows of the statement with an id. It can be withdrawn at any moment, but not between loader and page. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['statement', id] as const,
    queryFn: ({ signal }) => api(checkStatement, { body: { statement_id: id }, signal }),
    staleTime: 5_000,
    retry: false,
  });

/** A signed text as it was read, `null` if it is no statement, and what its signature is worth. */
export const verdictQuery = (text: string, keys: DidDocument | undefined) =>
  queryOptions({
    queryKey: ['statement-verdict', text, keys] as const,
    queryFn: async () => {
      const read = readSignedText(text);
      return read && keys ? { read, verdict: await verify(read, keys) } : { read: null, verdict: null };
    },
    enabled: keys !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
