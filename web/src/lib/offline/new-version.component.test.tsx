import { expect, it, onTestFinished, vi } from 'vitest';
import { followVersions } from './new-version.ts';

it('looks for a new version once an hour, while a tab stays in front and when the person comes back to it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const update = vi.fn(async () => undefined);
  const worker = vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    addEventListener: () => {},
    ready: Promise.resolve({ update }),
  } as never);
  onTestFinished(() => {
    vi.useRealTimers();
    worker.mockRestore();
  });
  followVersions();
  const comesBack = () => document.dispatchEvent(new Event('visibilitychange'));
  comesBack();
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  comesBack();
  await Promise.resolve();
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(update).toHaveBeenCalledOnce();
  comesBack();
  await vi.advanceTimersByTimeAsync(58 * 60_000);
  expect(update).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(update).toHaveBeenCalledTimes(2);
  // Nobody looks at a tab in the background.
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
  hidden.mockRestore();
  expect(update).toHaveBeenCalledTimes(2);
});
