import { type FoundPerson, scanCode } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api } from '@/test/fake-api.ts';
import { button, expectGone, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { press } from '@/test/keyboard.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const anna = gatePerson('Anna');
const said = page.getByRole('status').filter({ hasText: /Anna|code/ });
const refused = {
  code: 'changed_since',
  message: 'This has been changed since, so it stays as it is',
  params: {},
} as const;

/** A shift that is on, to which Anna's code leads. */
function concert(more: Partial<FoundPerson> = {}) {
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z' });
  const signup = placeAt(event, anna);
  const gate = gateOf([event], [anna]);
  gateAnswers(gate);
  answerActions(gate);
  const person: FoundPerson = { id: anna.id, name: 'Anna', state: 'active', places: [], ...more };
  api.on(scanCode, () => ({ person, signups: [] }));
  return { event, gate, signup };
}

async function scan() {
  await openApp('/gate/scan');
  await page.getByRole('textbox', { name: 'Code or name' }).fill('0123456789ABCDEFGHJKMNPQRS');
  await press('{Enter}');
}

/** All words that have been on the page from now on. */
function watchWords() {
  const words: string[] = [];
  const watch = new MutationObserver(() => words.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { times: (text: string) => words.filter((each) => each.includes(text)).length, end: () => watch.disconnect() };
}

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetWaiting();
});

it('an undo that the browser could not store is never said to be done', async () => {
  concert();
  await scan();
  await expect.element(said).toHaveTextContent('Anna is here.');
  await expect.poll(sentActions).toHaveLength(1);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const seen = watchWords();
  await button('Undo').click();
  await expect.element(toasts).toHaveTextContent('This browser could not save that. Nothing was recorded.');
  seen.end();
  expect(seen.times('Undone')).toBe(0);
  await expect.element(said).toHaveTextContent('Anna is here.');
});

it('that somebody else has recorded the same is said where it was said to be undone', async () => {
  const { gate, signup } = concert();
  const last = { id: newId(), kind: 'check_in', at: '2026-10-23T09:59:00Z', by: 'Kim' } as const;
  const here = { ...signup, state: 'here' as const, checked_in_at: last.at, revision: 1, last };
  answerActions(gate, () => ({ signup: here }));
  await scan();
  await expect.element(said).toHaveTextContent('Anna is here.');
  await expect.poll(sentActions).toHaveLength(1);
  await button('Undo').click();
  await expect.element(said).toHaveTextContent('Anna stays as before: Kim has recorded the same.');
  await expectGone(page.getByText('Undone: Anna.'));
});

it.each(['undo', 'check_in'] as const)('%s that the server refuses is corrected where it was said', async (kind) => {
  const { gate } = concert();
  answerActions(gate, (action) => (action.kind === kind ? { outcome: 'refused', refusal: refused } : undefined));
  await scan();
  if (kind === 'undo') {
    await expect.element(said).toHaveTextContent('Anna is here.');
    await expect.poll(sentActions).toHaveLength(1);
    await button('Undo').click();
  }
  await expect.element(said).toHaveTextContent('Not recorded: Anna. Your decision is needed.');
  await expectGone(page.getByText(/^(Undone: Anna|Anna is here)\.$/));
});

it('a code says what became of the places of its person, also where this device knows nothing of them', async () => {
  const event = gateEvent({ title: 'Kitchen', start_time: '2026-10-23T12:00:00Z' });
  const place = { event, slot_type: 'Cook', state: 'given_back', at: '2026-10-23T09:05:00Z', reason: null } as const;
  const { event: shift } = concert({ places: [place] });
  shift.signups.length = 0;
  await scan();
  await expect.element(said).toHaveTextContent('Anna has no place at these shifts.');
  await expect.element(said).toHaveTextContent('Cook, Kitchen, 12:00 PM – 2:00 PM, Main tent: given back at 9:05 AM');
  await expect.element(button('Add as a walk-in')).toBeVisible();
});

it('a code of somebody who may not be let in says why, and checks nobody in', async () => {
  concert({ state: 'blocked' });
  await scan();
  await expect.element(said).toHaveTextContent('Anna: Blocked by an administrator.');
  await expectGone(button('Add as a walk-in'));
  expect(sentActions()).toEqual([]);
});
