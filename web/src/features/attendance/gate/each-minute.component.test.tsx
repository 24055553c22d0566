import { getGate } from '@contract/gate.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';

afterEach(() => vi.useRealTimers());

it('shows each minute what others have done, also where nothing tells it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const anna = gatePerson('Anna');
  const event = gateEvent();
  const place = placeAt(event, anna);
  worldWith();
  gateAnswers(gateOf([event], [anna]));
  await openApp('/gate');
  const row = page.getByRole('listitem').filter({ hasText: 'Anna' });
  // Unlike an expectation, this moves no fake clock while it waits.
  await row.filter({ hasText: 'Late' }).findElement();
  const asked = api.made(getGate).length;
  Object.assign(place, { state: 'here', checked_in_at: '2026-10-23T10:00:00Z', revision: 1 });
  gateAnswers(structuredClone(gateOf([event], [anna])));
  vi.advanceTimersByTime(59_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.made(getGate)).toHaveLength(asked);
  vi.advanceTimersByTime(1_500);
  await expect.element(row).toHaveTextContent('Here since 10:00 AM');
});
