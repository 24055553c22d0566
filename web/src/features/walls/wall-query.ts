import { readWall, type WallPage } from '@contract/wall.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { now } from '@/lib/time/clock.ts';

const name = 'muster.wall';
/** In milliseconds: a wall knows the shifts of a day, so after that nothing of it is true. */
const longest = 86_400_000;

/** What the screen shows is kept with the key that its address bar has as well; a device shows one wall. */
const keepWall = (key: string, page: WallPage): void => deviceStorage.setItem(name, JSON.stringify({ key, page }));

/** Removes what is kept. */
const forgetWall = (): void => deviceStorage.removeItem(name);

/** The last state of the wall with a key that this device has shown within a day; `undefined` if there is none. */
function keptWall(key: string): WallPage | undefined {
  const kept = deviceStorage.getJson(name) as { key?: unknown; page?: unknown } | null;
  // An older version of the app may have kept it.
  const { data: page } = readWall.answers[200].safeParse(kept?.page);
  return page && kept?.key === key && now() - Date.parse(page.now) < longest ? page : undefined;
}

/** How often a wall asks without a live message, and how often while nobody answers, in milliseconds. */
const interval = { usual: 60_000, lost: 10_000 };

/** Whether the address does not work, or no longer. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code);

/** The key of the query of a wall. */
export const wallKey = (key: string) => ['wall', key] as const;

/** What the wall with a key shows, at first as this device has kept it. It is asked for again and again, until the wall is gone. */
export const wallQuery = (key: string) =>
  queryOptions({
    queryKey: wallKey(key),
    queryFn: async ({ signal }) => {
      try {
        const page = await api(readWall, { signal, body: { key } });
        keepWall(key, page);
        return page;
      } catch (error) {
        if (isGone(error as Error)) forgetWall();
        throw error;
      }
    },
    initialData: () => keptWall(key),
    // Out of date; with 0 it would count as none, and errors be forgotten while it asks.
    initialDataUpdatedAt: 1,
    retry: false,
    refetchInterval: ({ state: { error } }) => !isGone(error) && (error ? interval.lost : interval.usual),
    refetchIntervalInBackground: true,
  });
