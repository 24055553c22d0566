import type { ChangeBody } from '@contract/change-bodies.ts';
import { type ChangeOutcome, makeChange } from '@contract/change-sets.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error.ts';
import { dismissToast, toasts } from '@/lib/app/toasts.ts';
import { outcomeWith } from '@/test/outcomes.ts';
import { makeChanger } from './changer.ts';

/** The calls in the order in which they were sent, and what the server answers to changes. */
const server = vi.hoisted(() => ({ sent: [] as string[], change: async (): Promise<unknown> => null }));
vi.mock('@/lib/api/api.ts', () => ({
  api: async (call: unknown, { params }: { params?: { id: string } }) => {
    server.sent.push(params ? `undo ${params.id}` : 'change');
    return call === makeChange ? await server.change() : outcomeWith({ action: 'undo' });
  },
}));

const changer = () =>
  makeChanger(new QueryClient(), { ask: async () => true, stayed: () => {}, unreached: () => {}, busy: () => {} });
const body = { action: 'release', signup_ids: [] } as unknown as ChangeBody;
const stored = (id: string): ChangeOutcome => outcomeWith({ id, signups: [{}] as unknown as ChangeOutcome['signups'] });
const texts = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  server.sent.length = 0;
  for (const { id } of toasts.get()) dismissToast(id);
});

/** A changer that has stored `first`, and whose second change the server has not answered yet. */
async function withOneUnderWay() {
  const { make, undoLast } = changer();
  server.change = async () => stored('first');
  make(body, { ask: false });
  await vi.waitFor(() => expect(texts()).toHaveLength(1));
  let [resolve, reject] = [(_: ChangeOutcome) => {}, (_: Error) => {}];
  const answer = new Promise<ChangeOutcome>((...settle) => {
    [resolve, reject] = settle;
  });
  server.change = () => answer;
  make(body, { ask: false });
  return { undoLast, resolve, reject };
}

it('undoing while a change is still being stored takes back that one, and then the one before', async () => {
  const { undoLast, resolve } = await withOneUnderWay();
  undoLast();
  undoLast();
  resolve(stored('second'));
  await vi.waitFor(() => expect(server.sent).toEqual(['change', 'change', 'undo second', 'undo first']));
  undoLast();
  expect(texts()).toContain('There is no change to undo');
});

it('undoing a change that is refused meanwhile takes back no other one', async () => {
  const { undoLast, reject } = await withOneUnderWay();
  undoLast();
  reject(new ApiError({ code: 'internal', params: {} }, 500, {}));
  await vi.waitFor(() => expect(texts()).toContain('Nothing was changed'));
  expect(server.sent).toEqual(['change', 'change']);
  undoLast();
  await vi.waitFor(() => expect(server.sent.at(-1)).toBe('undo first'));
});
