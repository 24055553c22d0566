import { listFeedRuns, listFeeds, previewFeed, previewFeedSync } from '@contract/ical-feeds.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { differenceWith, feedWith, previewWith } from './feed-records.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { bar, fill, gate, isWrong, submit, unbroken } from './screens.ts';

const feed = feedWith({ name: unbroken, held: { would_remove: 3, of: 4 }, last_status: 'held', deleted_count: 1 });
const broken = feedWith({
  name: 'Fgh',
  last_status: 'error',
  last_error_params: { reason: 'incomplete' },
  last_error: 'The calendar breaks off before its end, so nothing was taken over.',
});
const counts = { inserted: 3, updated: 1, unchanged: 0, canceled: 0, restored: 0, skipped: 1, missing: 3, held: true };

const world = () => {
  worldWith({ me: administrator(), slotTypes: [bar, gate], feeds: [feed, broken] });
  api.on(listFeedRuns, [
    {
      id: newId(),
      started_at: '2026-10-23T09:30:00Z',
      finished_at: '2026-10-23T09:30:02Z',
      trigger: 'create',
      status: 'held',
      counts,
      error_code: null,
      error_params: null,
      error: null,
      warnings: [{ uid: 'Xyz', line: 7, code: 'bad_date', params: { what: 'start', text: 'Xyz' }, reason: 'Xyz' }],
    },
  ]);
};

const inMain = page.getByRole('main');

everyLook([
  { what: 'feeds', path: '/admin/ical-feeds', world },
  {
    what: 'feeds that failed to load',
    path: '/admin/ical-feeds',
    world: () => {
      world();
      api.on(listFeeds, failure());
    },
  },
  {
    what: 'the history of a feed',
    path: `/admin/ical-feeds?history=${feed.id}`,
    world,
    act: () => press('tbody section [aria-expanded=false]'),
  },
  {
    what: 'the question before a feed is deleted',
    path: '/admin/ical-feeds',
    world,
    act: async () => {
      await inMain.getByRole('button', { name: 'Fgh' }).last().click();
      await opened();
    },
  },
  { what: 'a feed that is edited', path: `/admin/ical-feeds/${feed.id}/edit`, world },
  {
    what: 'what a sync would change',
    path: '/admin/ical-feeds',
    world: () => {
      world();
      const { event } = differenceWith({ event: { ...differenceWith().event, title: unbroken, location: unbroken } });
      const people = [{ id: newId(), name: unbroken, clashes: true }];
      const was = { ...event, title: 'Xyz' };
      const differences = [
        differenceWith({ kind: 'gone', event, people }),
        differenceWith({ kind: 'moved', event, was, people }),
        differenceWith({ kind: 'missing', event }),
      ];
      const kinds = { gone: 1, moved: 1, missing: 1, added: 600 };
      const held = { would_remove: 3, of: 4 };
      const unreached = [
        { user: { id: newId(), name: unbroken }, phone: '+1 712 555 0111', reason: 'bounces' as const },
      ];
      api.on(previewFeedSync, previewWith({ kinds, differences, people: 1, unreached, held, warning_count: 2 }));
    },
    act: async () => {
      await press('tbody button.whitespace-nowrap');
      await opened();
    },
  },
  {
    what: 'a new feed with errors',
    path: '/admin/ical-feeds/create',
    world,
    act: async () => {
      await press('main form [aria-expanded=false]:not([role=combobox])');
      await press(submit);
      await isWrong();
    },
  },
  {
    what: 'the preview of a calendar',
    path: '/admin/ical-feeds/create',
    world: () => {
      world();
      const times = {
        start_time: '2026-10-23T18:00:00Z',
        end_time: '2026-10-23T20:00:00Z',
        timezone: 'UTC',
        all_day: false,
      };
      const events = [{ title: unbroken, location: unbroken, ...times }];
      api.on(previewFeed, {
        name: unbroken,
        description: null,
        refresh_minutes: null,
        event_count: 1,
        events,
        problem_count: 2,
      });
    },
    act: async () => {
      await fill(
        'main form input[type=url], main form [inputmode=url], [name=url]',
        'https://calendars.example.org/a.ics',
      );
      await userEvent.keyboard('{Tab}{Enter}');
      await expect.element(inMain.getByText(unbroken).first()).toBeVisible();
    },
  },
]);
