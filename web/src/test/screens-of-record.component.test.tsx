import { listRecord, type RecordEntry } from '@contract/record.ts';
import { everyLook } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { long, unbroken } from './screens.ts';

const path = '/admin/record';
const entry = (kind: RecordEntry['kind'], more: Partial<RecordEntry> = {}): RecordEntry => ({
  ...{
    entry: newId(),
    at: '2026-10-22T10:00:00Z',
    kind,
    actor: 'Xyz',
    actor_id: newId(),
    id: newId(),
    title: unbroken,
  },
  ...{ person: 'Xyz', person_id: newId(), count: 1, zone: 'Europe/Berlin', fields: [] },
  ...more,
});
const entries = [
  entry('event_moved', {
    fields: [
      { field: 'start_time', before: '2026-10-23T10:00:00Z', after: '2026-10-23T11:00:00Z' },
      { field: 'description', before: unbroken, after: long },
      { field: 'all_day', before: false, after: true },
    ],
  }),
  entry('place_assigned', { fields: [{ field: 'status', before: null, after: 'confirmed' }] }),
  entry('lead_added', { fields: [{ field: 'rights', before: null, after: ['gate', 'roster'] }] }),
  entry('message_sent', {
    count: 31,
    fields: [
      { field: 'subject', before: null, after: unbroken },
      { field: 'audience', before: null, after: [{ kind: 'place', place: unbroken, season: 'Xyz' }] },
    ],
  }),
  entry('news_told_ended'),
  entry('bounce_cleared'),
  entry('exported', { fields: [{ field: 'export', before: null, after: 'record' }] }),
  entry('signed_in', { actor: null, actor_id: null }),
];
const world = () => {
  worldWith({ me: administrator({ name: 'Xyz Admin' }) });
  api.on(listRecord, entries);
};

everyLook([
  { what: 'the change log', path, world, dense: true },
  { what: 'the history of a person', path: `${path}?who=${entries[0]?.actor_id}`, world, dense: true },
  { what: 'the change log, empty', path, world: () => [world(), api.on(listRecord, [])] },
  { what: 'the change log, not loaded', path, world: () => [world(), api.on(listRecord, failure())] },
]);
