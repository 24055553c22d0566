import type { Mutation, QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { isReadOnly } from '@/lib/api/api-error.ts';
import { type Toast, toast } from '@/lib/app/toasts.ts';
import { waits } from '@/lib/offline/offline.ts';
import { isAskedFor } from './needed-answers.ts';

/** A toast, or only its text; `undefined` shows none. */
export type Words = string | (Omit<Toast, 'id' | 'tone'> & Partial<Pick<Toast, 'tone'>>) | undefined;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast after success. */
      success?: (data: never, variables: never) => Words;
      /** The toast after a failure. If it is only a text, the server's message is added. */
      error?: (error: Error, variables: never) => Words;
    };
  }
}

/** Shows the toast that a mutation's `meta` defines for its outcome. For `onSettled` of the mutation cache. */
export async function tellOutcome(
  data: unknown,
  error: Error | null,
  variables: unknown,
  _onMutateResult: unknown,
  { meta }: Pick<Mutation<unknown, Error, unknown>, 'meta'>,
): Promise<void> {
  // It has been said already (lib/seeing), or a dialog asks for what is missing.
  if (isReadOnly(error) || isAskedFor(error)) return;
  const words = error ? meta?.error?.(error, variables as never) : meta?.success?.(data as never, variables as never);
  // The outbox says so (lib/offline).
  if (words === undefined || data === waits) return;
  const tone = error ? 'failed' : 'done';
  if (typeof words !== 'string') return toast({ tone, ...words });
  if (!error) return toast({ tone, text: words });
  // Error messages are loaded with the pages, not before the first paint.
  const texts = await import('@/lib/errors/message-of.ts').catch(() => null);
  toast({ tone, text: words, ...(texts && { detail: texts.messageOf(error) }) });
}

/**
 * The options of a mutation with additional callbacks of one component. The component's callback runs first; the
 * callback of the mutation, which updates the cache, always follows.
 */
export function withCallbacks<Data, Failure, Variables, Before>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
  own: Pick<UseMutationOptions<Data, Failure, Variables, Before>, 'onSuccess' | 'onError' | 'meta'>,
): UseMutationOptions<Data, Failure, Variables, Before> {
  return {
    ...options,
    meta: { ...options.meta, ...own.meta },
    onSuccess: async (...args) => {
      await own.onSuccess?.(...args);
      await options.onSuccess?.(...args);
    },
    onError: async (...args) => {
      await own.onError?.(...args);
      await options.onError?.(...args);
    },
  };
}

const channel = new BroadcastChannel('muster.changes');

/** Notifies the other tabs of this browser that something has changed here. */
export const tellOtherTabs = (): void => channel.postMessage('changed');

/** Reloads everything shown here when another tab has changed something. */
export function followOtherTabs(queryClient: QueryClient): void {
  channel.addEventListener('message', () => void queryClient.invalidateQueries());
}
