import { describe, expect, it, vi } from 'vitest';
import { within } from './deadline.ts';

const tooLate = () => new Error('too late');
const wait = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('within', () => {
  it('returns what is ready in time and leaves the rest alone', async () => {
    const late = vi.fn();
    await expect(within(1, wait(5, 'ready'), tooLate, late)).resolves.toBe('ready');
    expect(late).not.toHaveBeenCalled();
  });
  it('passes on a failure', async () => {
    await expect(within(1, Promise.reject(new Error('broken')), tooLate)).rejects.toThrow('broken');
  });
  it('rejects after the time and passes on a result that comes too late', async () => {
    const late = vi.fn();
    await expect(within(0.01, wait(40, 'slow'), tooLate, late)).rejects.toThrow('too late');
    expect(late).not.toHaveBeenCalled();
    await wait(50, null);
    expect(late).toHaveBeenCalledExactlyOnceWith('slow');
  });
});
