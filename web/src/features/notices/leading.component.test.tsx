import type { LeadRight } from '@contract/leads.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf } from '@/test/records.ts';

it.each<[LeadRight[], number]>([
  [['roster'], 1],
  [[], 0],
])('tells somebody that they lead shifts, and leads those with the rights %j there', async (rights, links) => {
  const leading = { ...noticeOf(eventWith(), { kind: 'leading', old: null, new: null }), event: null };
  worldWith({ rights, notices: [leading] });
  await openApp('/volunteer/messages');
  const fresh = page.getByRole('region', { name: 'Changes to your signups' });
  await expect.element(fresh.getByText('An administrator has let you lead shifts.')).toBeVisible();
  const link = fresh.getByRole('link', { name: 'Open the shifts that you lead' });
  await expect.poll(() => link.elements()).toHaveLength(links);
  await expect.poll(() => fresh.getByRole('link').elements()).toHaveLength(links);
});
