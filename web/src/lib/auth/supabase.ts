import type { SupabaseServices } from './supabase-client.ts';

let loading: Promise<SupabaseServices> | undefined;

/**
 * The client of Supabase, the only way to its services. Its code is larger than that of most pages and no first page
 * needs it, so it is fetched by the first call. Rejects when it can't be fetched; the next call tries again.
 */
export function supabase(): Promise<SupabaseServices> {
  loading ??= import('./supabase-client.ts').then(
    ({ client }) => client,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
