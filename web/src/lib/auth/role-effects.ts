import type { User } from '@contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { ApiError } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { roleTexts } from './texts.ts';

/** Refusals that say that role or state of the person have changed. */
const telling = ['forbidden', 'waiting', 'blocked'];
const isRefusal = (error: unknown): boolean => error instanceof ApiError && telling.includes(error.code);

/**
 * Applies a change of role or state to open pages: their guards decide again, and data that only administrators may see is
 * dropped. A refusal indicates such a change, so the user is reloaded; one for lack of a second factor
 * leads to the page for it. Returns a function that stops this.
 */
export function followRole(router: AnyRouter, queryClient: QueryClient): () => void {
  const known = (): User | null | undefined => queryClient.getQueryData(queryKeys.me);
  let before = known();
  const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  const judge = (error: unknown) => {
    if (isRefusal(error)) ask();
    if (error instanceof ApiError && error.code === 'second_factor_required') {
      void router.navigate({ to: '/volunteer/second-factor' });
    }
  };
  const change = async (now: User) => {
    await router.invalidate();
    if (now.state !== 'active') return queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'me' });
    if (now.role !== 'admin') {
      return queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'me' && !query.isActive() });
    }
    const open = () => void router.navigate({ to: '/admin' });
    const t = roleTexts.get();
    toast({ tone: 'done', text: t.nowAdministrator, action: { label: t.administration, run: open } });
  };
  const forgetMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
  });
  const forgetQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') judge(event.action.error);
    const now = known();
    if (now === before) return;
    const same = !before || !now || before.id !== now.id || (before.role === now.role && before.state === now.state);
    before = now;
    if (!same && now) void change(now);
  });
  return () => {
    forgetMutations();
    forgetQueries();
  };
}
