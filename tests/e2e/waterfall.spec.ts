import { test as adminTest, open } from './support/administrator.ts';
import { runDay } from './support/global-setup.ts';
import { entryOf, test } from './support/test.ts';
import { expectThreeWaves } from './support/waves.ts';

test('the sign-in page waits for its document and then for its scripts, once', async ({ page }) => {
  await expectThreeWaves(page, '/login', page.getByRole('heading', { name: 'Welcome', exact: true }));
});

test('pages for volunteers ask for all their code at once, and then for all their data at once', async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  await organiser.event(`Wave ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  for (const path of ['/volunteer', '/', '/volunteer?show=all']) {
    await expectThreeWaves(page, path, entryOf(page, `Wave ${mark}`).getByRole('button', { name: 'Sign up' }));
  }
  await expectThreeWaves(page, '/volunteer/profile', page.getByLabel('First Name'));
  await expectThreeWaves(page, '/volunteer/settings', page.getByLabel('Timezone'));
});

adminTest('so do the pages for administrators', async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const { id } = await organiser.event(`Wave ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  await open(page, '/admin/events', 'Events Management');
  const pages: [path: string, ready: string][] = [
    ['/admin', 'Admin Dashboard'],
    ['/admin/events', 'Events Management'],
    ['/admin/events/create', 'Create Event'],
    [`/admin/events/${id}/edit`, 'Edit Event'],
    ['/admin/staff', 'Staff Management'],
    ['/admin/slot-types', 'Slot Types'],
    ['/admin/ical-feeds', 'iCal Feeds'],
    ['/admin/ical-feeds/create', 'Create iCal Feed'],
  ];
  for (const [path, heading] of pages) {
    await expectThreeWaves(page, path, page.getByRole('heading', { level: 1, name: heading, exact: true }));
  }
});
