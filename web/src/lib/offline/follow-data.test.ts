import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { setServerTime } from '@/lib/time/clock.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { noteData } from './follow-data.ts';
import { keptFrom } from './offline.ts';

const hour = 3_600_000;
const loadedAt = (dataUpdatedAt: number) =>
  ({ getQueryState: () => ({ dataUpdatedAt }), getQueryData: () => ({ settings: { timezone: 'UTC' } }) }) as never;

afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
  keptFrom.set('');
});

it('says from when the data are by the clock of the server, whatever that of the device shows', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-23T10:00:30Z') });
  setServerTime(new Date(Date.now() + 5 * hour).toISOString());
  const loaded = Date.now() - hour;
  noteData(loadedAt(loaded) as QueryClient);
  expect(keptFrom.get()).toContain(timeOfDay(new Date(loaded + 5 * hour).toISOString(), 'UTC'));
});

it('says nothing while nothing has been loaded', () => {
  noteData(loadedAt(0) as QueryClient);
  expect(keptFrom.get()).toBe('');
});
