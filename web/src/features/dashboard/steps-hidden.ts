import { atom } from 'nanostores';
import { deviceStorage } from '@/lib/app/storage.ts';

const key = 'muster.first-steps';

/** Whether the person has hidden the first steps. Kept on the device. */
export const stepsHidden = atom(deviceStorage.getItem(key) === 'hidden');

/** Hides the first steps, now and at the next visits. */
export function hideSteps(): void {
  stepsHidden.set(true);
  deviceStorage.setItem(key, 'hidden');
}
