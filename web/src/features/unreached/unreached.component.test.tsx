import { clearBounce, listUnreached } from '@contract/unreached.ts';
import { expect, it } from 'vitest';
import { api, failure } from '@/test/fake-api.ts';
import { button, link, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { datedShift, nobodyUnreached, untoldList, untoldWith } from '@/test/unreached.ts';

const refused = { code: 'address_refused', params: { answer: 'EENVELOPE, 550' } } as const;

it('the page lists whom to call, who cannot be reached, and addresses that are refused, whose mark can be cleared', async () => {
  worldWith({ me: administrator() });
  const mei = { id: newId(), name: 'Mei' };
  const lists = {
    untold: untoldList([
      untoldWith('Aisha', { kinds: ['moved', 'clash'], events: 3 }),
      untoldWith('Cem', { seen: true, reason: 'mails_off', kinds: ['assigned'] }),
    ]),
    unreachable: {
      count: 1,
      people: [
        {
          user: mei,
          phone: null,
          reason: 'bounces' as const,
          event: datedShift('Bar'),
          failure: refused,
          since: '2026-10-23T08:00:00Z',
        },
      ],
    },
    bouncing: [{ user: mei, phone: null, email: 'mei@example.org', failure: refused, since: '2026-10-23T08:00:00Z' }],
  };
  api.on(listUnreached, lists);
  await openApp('/admin/unreached');
  await expect.element(text(/^Moved, Overlaps with another place: Gate/)).toHaveTextContent('and 2 more shifts');
  await expect.element(text('Has read it in the app')).toBeVisible();
  await expect.element(text('the address is refused')).toBeVisible();
  await expect.element(text('mei@example.org')).toBeVisible();
  api.on(clearBounce, null);
  api.on(listUnreached, nobodyUnreached);
  await button('Clear the mark of Mei').click();
  await expect.element(toasts).toHaveTextContent('Mei counts as reachable again.');
  await expect.element(text('Everybody knows')).toBeVisible();
  expect(api.made(clearBounce).map(({ params }) => params.id)).toEqual([mei.id]);
});

it('the page of one change leads to everybody, and a failure can be retried', async () => {
  worldWith({ me: administrator() });
  api.on(listUnreached, failure());
  await openApp(`/admin/unreached?change=${newId()}`);
  await expect.element(text('The list could not be loaded.')).toBeVisible();
  api.on(listUnreached, nobodyUnreached);
  await button('Try again').click();
  await link('Show everybody who is still to be told').click();
  await expect.poll(() => api.made(listUnreached).at(-1)?.query.has('change_set_id')).toBe(false);
});
