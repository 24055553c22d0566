import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const server = vi.hoisted(() => ({ answer: vi.fn() }));
const tab = vi.hoisted(() => ({ seen: { get: () => ({ id: 'anna' }) }, stopSeeing: vi.fn() }));
vi.mock('@/lib/api/api.ts', () => ({ api: server.answer }));
vi.mock('./seen.ts', () => tab);

const { endSeeing } = await import('./end-seeing.ts');

beforeEach(() => {
  vi.useFakeTimers();
  tab.stopSeeing.mockClear();
});
afterEach(() => vi.useRealTimers());

it('waits until it is recorded', async () => {
  let answer = () => {};
  server.answer.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
  const ended = endSeeing();
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.answer).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'stopSeeingAsUser' }),
    expect.objectContaining({ params: { id: 'anna' } }),
  );
  expect(tab.stopSeeing).not.toHaveBeenCalled();
  answer();
  await ended;
  expect(tab.stopSeeing).toHaveBeenCalledOnce();
});

it('stops when it is refused, and when nothing answers', async () => {
  server.answer.mockRejectedValueOnce(new Error('unreachable'));
  await endSeeing();
  expect(tab.stopSeeing).toHaveBeenCalledOnce();
  server.answer.mockReturnValueOnce(new Promise(() => {}));
  const ended = endSeeing();
  await vi.advanceTimersByTimeAsync(3000);
  await ended;
  expect(tab.stopSeeing).toHaveBeenCalledTimes(2);
});
