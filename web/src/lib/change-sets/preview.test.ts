import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outcomeWith } from '@/test/outcomes.ts';
import { makePreviewer } from './preview.ts';
import type { PreviewChange } from './use-change.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const body = (): ChangeBody => ({ action: 'move', events: [] });
const preview = () => vi.fn<PreviewChange>(() => Promise.resolve(outcomeWith()));
const words = { read: ({ action }: ChangeOutcome) => action, refused: () => null };

it('asks at each place where a shift rests, but not more often than the limit gains', async () => {
  const asked = preview();
  const previewer = makePreviewer(asked, { ...words, show: () => {} });
  const restAt = async (place: string) => {
    previewer.at(place, body);
    await vi.advanceTimersByTimeAsync(250);
  };
  for (let place = 1; place <= 10; place++) await restAt(`${place}`);
  expect(asked).toHaveBeenCalledTimes(10);
  await restAt('11');
  expect(asked).toHaveBeenCalledTimes(10);
  // Two and a half seconds later than the first.
  await vi.advanceTimersByTimeAsync(15_000 - 2_500 - 1);
  expect(asked).toHaveBeenCalledTimes(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(11);
});

it('counts over several shifts, and forgets what it knows with each', async () => {
  const asked = preview();
  const shown = vi.fn();
  const previewer = makePreviewer(asked, { ...words, show: shown });
  for (let times = 1; times <= 3; times++) {
    previewer.at('a', body);
    await vi.advanceTimersByTimeAsync(250);
    expect(shown).toHaveBeenLastCalledWith('move');
    previewer.forget();
    expect(shown).toHaveBeenLastCalledWith(null);
  }
  expect(asked).toHaveBeenCalledTimes(3);
});
