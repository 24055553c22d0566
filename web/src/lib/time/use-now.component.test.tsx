import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setServerTime } from './clock.ts';
import { useNow } from './use-now.ts';

afterEach(() => vi.useRealTimers());

it('draws what shows the time once when a minute begins and not in between, by one timer for the whole page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  setServerTime('2026-10-23T10:00:05Z');
  let drawn = 0;
  function Clock({ name }: { name: string }) {
    const now = useNow();
    drawn++;
    return <time aria-label={name}>{new Date(now).toISOString().slice(11, 16)}</time>;
  }
  const screen = await render(
    <>
      <Clock name="one" />
      <Clock name="another" />
    </>,
  );
  // Unlike an expectation, this moves no fake clock while it waits.
  await page.getByLabelText('another').filter({ hasText: '10:00' }).findElement();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(45_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(drawn).toBe(2);
  vi.advanceTimersByTime(15_000);
  await page.getByLabelText('another').filter({ hasText: '10:01' }).findElement();
  expect(drawn).toBe(4);
  await screen.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
