import { deviceStorage } from '../app/storage.ts';

const key = 'muster.account-question';
/** In milliseconds: a tab that was closed never answers. As long as a link is valid. */
const longest = 900_000;
let isOwn = false;

/** Another tab's question has been answered. */
export const isAnswer = ({ key: changed, newValue }: StorageEvent): boolean => changed === key && newValue === null;

/** Whether another tab uses a link, and may have to ask whether the person wants its account. */
export const isAskedElsewhere = (): boolean => !isOwn && Date.now() - Number(deviceStorage.getItem(key) ?? 0) < longest;

/** Runs what signs in and then may ask. Until it has ended, tabs in which nobody is signed in do not follow. */
export async function asking<Result>(run: () => Promise<Result>): Promise<Result> {
  isOwn = true;
  deviceStorage.setItem(key, String(Date.now()));
  try {
    return await run();
  } finally {
    isOwn = false;
    deviceStorage.removeItem(key);
  }
}
