import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setServerTime } from './clock.ts';
import { useNow, useOfNow } from './use-now.ts';

afterEach(() => vi.useRealTimers());

let drawn = 0;
let hoursDrawn = 0;

function Clock() {
  const now = useNow();
  drawn++;
  return <p>{new Date(now).toISOString().slice(11, 16)}</p>;
}

function Hour() {
  const hour = useOfNow((now) => new Date(now).getUTCHours());
  hoursDrawn++;
  return <p>{hour}</p>;
}

it('draws what shows the time once when a minute begins and not in between, by one timer for the whole page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  setServerTime('2026-10-23T10:00:05Z');
  drawn = 0;
  hoursDrawn = 0;
  const screen = await render(
    <>
      <Clock />
      <Clock />
      <Hour />
    </>,
  );
  // Unlike an expectation, this moves no fake clock while it waits.
  await page.getByText('10:00').last().findElement();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(45_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(drawn).toBe(2);
  vi.advanceTimersByTime(15_000);
  await page.getByText('10:01').last().findElement();
  expect(drawn).toBe(4);
  expect(hoursDrawn).toBe(1);
  await screen.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
