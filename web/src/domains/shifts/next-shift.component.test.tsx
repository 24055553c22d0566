import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '@/lib/auth/auth-context.tsx';
import { makeQueryClient } from '@/lib/query/query-client.ts';
import { worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, userWith } from '@/test/records.ts';
import { NextShift } from './next-shift.tsx';

const now = Date.parse('2026-10-16T10:00:00Z');
const concert = { title: 'Concert on the harbor stage', location: 'Lighthouse Lawn' };
const place = { id: newId(), name: 'Lighthouse Lawn', address: 'Pier 3', meeting_point: null, contact: '+49 151 1234' };
const card = page.getByRole('region', { name: 'Your next shift in 7 days' });
const show = (more: Parameters<typeof eventWith>[0]) => {
  const event = eventWith({ ...concert, ...more });
  worldWith();
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <AuthProvider>
        <NextShift signup={signupFor(event, userWith())} now={now} />
      </AuthProvider>
    </QueryClientProvider>,
  );
};

it('says in three lines of a phone when, what and where the next shift is', async () => {
  await page.viewport(360, 740);
  await show({});
  await expect.element(card).toHaveTextContent('Fri, Oct 23, 6:00 PM – 8:00 PM');
  await expect.element(card).toHaveTextContent('Concert on the harbor stage · Bar · Lighthouse Lawn · 2 h');
  await expect.element(card.getByRole('link')).not.toBeInTheDocument();
  expect((await card.findElement()).getBoundingClientRect().height).toBeLessThanOrEqual(72);
  expect(document.documentElement.scrollWidth).toBe(360);
});

it('links the map and the contact of its place', async () => {
  await show({ place });
  const link = (name: string) => card.getByRole('link', { name: `${name} for Concert on the harbor stage` });
  await expect.element(link('Map')).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Pier%203');
  await expect.element(link('Contact')).toHaveAttribute('href', 'tel:+491511234');
});

it('is there while the shift takes place', async () => {
  await show({ start_time: '2026-10-16T09:00:00Z', end_time: '2026-10-16T11:00:00Z' });
  await expect.element(page.getByRole('region', { name: 'Your shift now' })).toHaveTextContent('Today, 9:00 AM');
});
