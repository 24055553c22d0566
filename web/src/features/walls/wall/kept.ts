import { readWall, type WallPage } from '@contract/wall.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { now } from '@/lib/time/clock.ts';

const name = 'muster.wall';
/** In milliseconds: a wall knows the shifts of a day, so after that nothing of it is true. */
const longest = 86_400_000;

/** What the screen shows is kept with the key that its address bar has as well; a device shows one wall. */
export const keepWall = (key: string, page: WallPage): void =>
  deviceStorage.setItem(name, JSON.stringify({ key, page }));

/** Removes what is kept. */
export const forgetWall = (): void => deviceStorage.removeItem(name);

/** The last state of the wall with a key that this device has shown within a day; `undefined` if there is none. */
export function keptWall(key: string): WallPage | undefined {
  const kept = deviceStorage.getJson(name) as { key?: unknown; page?: unknown } | null;
  // An older version of the app may have kept it.
  const { data: page } = readWall.answers[200].safeParse(kept?.page);
  return page && kept?.key === key && now() - Date.parse(page.now) < longest ? page : undefined;
}
