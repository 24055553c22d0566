import { useStore } from '@nanostores/react';
import { useSearch } from '@tanstack/react-router';
import { atom } from 'nanostores';
import { deviceStorage } from '@/lib/app/storage.ts';

const key = 'muster.all-events';

/** Whether the dashboard shows what fits the person, instead of all events. Kept on the device. */
export const fitsOnly = atom(deviceStorage.getItem(key) === null);

/** Chooses what the dashboard shows, for this visit and the next ones. */
export function showFitting(on: boolean): void {
  fitsOnly.set(on);
  if (on) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, 'yes');
}

/** Whether the dashboard shows what fits: not with an address that asks for past or all events. */
export function useFinds(): boolean {
  const { show } = useSearch({ from: '/_app/volunteer/' });
  return useStore(fitsOnly) && show === undefined;
}
