import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { api, type Made } from '@/test/fake-api.ts';
import { exactButton, field, link, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, organisationWith, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const stage = slotTypeWith({ name: 'Stage' });

async function openGrid() {
  const organisation = organisationWith({ timezone: 'Europe/Berlin' });
  const world = worldWith({ me: administrator(), slotTypes: [bar, stage], organisation });
  const others = Array.from({ length: 40 }, (_, index) => eventWith({ title: `Other ${index}` }));
  const times = { start_time: '2026-12-01T10:00:00Z', end_time: '2026-12-01T12:00:00Z' };
  const made = Array.from({ length: 3 }, (_, index) => eventWith({ title: `New ${index}`, ...times }));
  const created = made.map(changedEventOf);
  api.on(makeChange, ({ body }: Made) => {
    const isPreview = (body as ChangeBody).preview === true;
    const outcome = outcomeWith({ action: 'create', events: created });
    world.events = isPreview ? others : [...others, ...made];
    return isPreview ? { ...outcome, id: null } : outcome;
  });
  return { ...(await openApp('/admin/events/create')), firstMade: made[0]?.id };
}

it('many shifts are created from days, times, places and counts, except those that are taken out', async () => {
  const app = await openGrid();
  await link('Create many').click();
  await field('Title of each shift').fill('Gate');
  await exactButton('October 24, 2026').click();
  await field('First start').fill('22:00');
  await field('How many').fill('2');
  await field('Places').fill('North\nSouth');
  await field('Bar').fill('3');
  await expect.element(text('4 shifts, 12 places in all')).toBeVisible();
  await page.getByRole('checkbox', { name: '12:00 AM – 2:00 AM, South' }).click();
  await expect.element(text('3 shifts, 9 places in all')).toBeVisible();
  await exactButton('Create 3 shifts').click();
  await expect.element(toasts).toHaveTextContent('3 shifts created');
  await expect.poll(app.address).toBe('/admin/events');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.event).toBe(app.firstMade);
  await expect.element(page.getByRole('region', { name: 'Selected shifts' })).toHaveTextContent('3 shifts selected');
  clearSelection();
  const common = {
    title: 'Gate',
    timezone: 'Europe/Berlin',
    slot_assignments: [{ slot_type_id: bar.id, required_count: 3 }],
  };
  const evening = { ...common, start_time: '2026-10-24T22:00:00+02:00', end_time: '2026-10-25T00:00:00+02:00' };
  const night = { ...common, start_time: '2026-10-25T00:00:00+02:00', end_time: '2026-10-25T02:00:00+02:00' };
  expect(api.made(makeChange)[1]?.body).toEqual({
    action: 'create',
    events: [
      { ...evening, location: 'North' },
      { ...evening, location: 'South' },
      { ...night, location: 'North' },
    ],
  });
});

it('shifts are made as drafts by one more click', async () => {
  await openGrid();
  await link('Create many').click();
  await field('Title of each shift').fill('Gate');
  await exactButton('October 24, 2026').click();
  await field('Bar').fill('3');
  await page.getByRole('checkbox', { name: 'As drafts, which only administrators see' }).click();
  await exactButton('Create 1 shift').click();
  // The first one asks what it would do.
  await expect.poll(() => api.made(makeChange)[1]?.body).toMatchObject({ events: [{ title: 'Gate', draft: true }] });
});

it('what is missing is said at its field, and nothing is sent', async () => {
  await openGrid();
  await link('Create many').click();
  await field('How many').fill('');
  await exactButton('Create 0 shifts').click();
  await expect.element(field('Title of each shift')).toHaveFocus();
  await expect.element(text('Title is required')).toBeVisible();
  await expect.element(text('Must be at least one day')).toBeVisible();
  await expect.element(text('At least one slot type is required')).toBeVisible();
  expect(api.made(makeChange)).toEqual([]);
});
