import type { ChangeBody } from '@contract/change-bodies.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PreviewChange } from '@/lib/change-sets/use-change.ts';
import { outcomeWith } from '@/test/outcomes.ts';
import { makeForeteller } from './foreteller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const body = (): ChangeBody => ({ action: 'move', events: [] });
const preview = () => vi.fn<PreviewChange>(() => Promise.resolve(outcomeWith()));

it('asks at each place where a shift rests, but not more often than the limit gains', async () => {
  const asked = preview();
  const teller = makeForeteller(asked, () => {});
  const restAt = async (place: string) => {
    teller.at(place, body);
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
  const teller = makeForeteller(asked, shown);
  for (let times = 1; times <= 3; times++) {
    teller.at('a', body);
    await vi.advanceTimersByTimeAsync(250);
    expect(shown).toHaveBeenLastCalledWith({ short: ['tells nobody'], said: 'Nobody would be told.' });
    teller.forget();
    expect(shown).toHaveBeenLastCalledWith(null);
  }
  expect(asked).toHaveBeenCalledTimes(3);
});
