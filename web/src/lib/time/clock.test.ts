import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const hour = 3_600_000;
const start = Date.parse('2026-06-13T12:00:00Z');
let wall: number;
let steady: number;
let hide = () => {};

/** The clock of a page that has just been loaded, on a device with or without a touch screen. */
async function load(touch = true) {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: touch }));
  return import('./clock.ts');
}
const pass = (ms: number) => {
  wall += ms;
  steady += ms;
};

beforeEach(() => {
  [wall, steady] = [start, 0];
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    hide = listener;
  });
  const stored = new Map<string, string>();
  const getItem = (key: string) => stored.get(key) ?? null;
  vi.stubGlobal('localStorage', { getItem, setItem: stored.set.bind(stored), removeItem: stored.delete.bind(stored) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('goes on as before when the clock of the device is set back, or on while its page is seen', async () => {
  for (const jump of [-hour, hour, -20_000]) {
    const { now, setServerTime } = await load();
    wall = start + 5 * hour;
    steady = 0;
    setServerTime(new Date(start).toISOString());
    pass(60_000);
    wall += jump;
    expect(now()).toBe(start + 60_000);
    pass(60_000);
    expect(now()).toBe(start + 120_000);
  }
});

it('knows after it is loaded again without a connection that the clock was set', async () => {
  const first = await load();
  first.setServerTime(new Date(start + hour).toISOString());
  wall -= hour;
  expect(first.now()).toBe(start + hour);
  const second = await load();
  pass(1000);
  expect(second.now()).toBe(start + hour + 1000);
});

it('takes the time that a device has slept for what it is', async () => {
  const { now, setServerTime } = await load();
  setServerTime(new Date(start).toISOString());
  hide();
  wall += hour;
  expect(now()).toBe(start + hour);
  const laptop = await load(false);
  laptop.setServerTime(new Date(wall).toISOString());
  wall += hour;
  expect(laptop.now()).toBe(start + 2 * hour);
});

it('tells who listens when the server says another time, not when the clock of the device is set', async () => {
  const { now, setServerTime, watchClock } = await load();
  const told = vi.fn();
  const stop = watchClock(told, hour);
  wall -= hour;
  now();
  expect(told).not.toHaveBeenCalled();
  setServerTime(new Date(start + 2 * hour).toISOString());
  expect(told).toHaveBeenCalledOnce();
  stop();
});
