import { answerClaim, claimHours, confirmHours, getOwnTimesheet, listTimesheets } from '@contract/timesheets.ts';
import { getWorkHistory } from '@contract/work-history.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { claimWith, timesheetLineWith, timesheetsOf } from './hours.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, organisationWith, userWith } from './records.ts';
import { fill, isWrong, long, unbroken } from './screens.ts';

const { event } = timesheetLineWith();
const at = (title: string) => ({ ...event, id: newId(), title, location: `Qrs 12, ${unbroken}` });
const type = { id: newId(), name: unbroken, color: '#3182ce' };
const run = { id: newId(), number: 7 };
const lines = [
  timesheetLineWith({ event: at(`Xyz ${long}`), slot_type: type, break_minutes: 30, pay: 1234.5, is_paid: true }),
  timesheetLineWith({ event: at('Xyz 2'), slot_type: type, claim: claimWith(unbroken) }),
  timesheetLineWith({ event: at('Xyz 3'), slot_type: type, attendance: 'no_show', minutes: 0 }),
  timesheetLineWith({ event: at('Xyz 4'), slot_type: type, approved: true, run }),
  timesheetLineWith({ event: at('Xyz 5'), slot_type: type, attendance: null, anomalies: ['not_recorded'] }),
];
const asked = organisationWith({ asks_hours: 'wanted' });
const entry = {
  ...{ id: 1, kind: 'approved' as const, at: '2026-10-23T09:00:00Z', by: { id: newId(), name: 'Xyz' } },
  ...{ attendance: 'attended' as const, minutes: 240, came_at: null, left_at: null, left_assumed: false },
  ...{ break_minutes: null, reason: 'Xyz' },
};
const own = () => {
  worldWith({ me: userWith(), organisation: asked });
  api.on(getOwnTimesheet, { asks_hours: 'wanted', lines });
  api.on(getWorkHistory, [entry, { ...entry, id: 2, kind: 'claimed' }]);
  api.on(confirmHours, { done: lines.map(({ id }) => id) });
  api.on(
    claimHours,
    refusal('invalid_request', {}, [{ code: 'claim_outside', params: {}, path: 'left_at', message: 'x' }]),
  );
};

const person = (name: string) => ({ id: newId(), name });
const odd = [
  timesheetLineWith({ user: person(unbroken), event: at(`Xyz ${long}`), slot_type: type, anomalies: ['never_out'] }),
  timesheetLineWith({
    ...{ user: person('Xyz 1'), event: at('Xyz 1'), slot_type: type, attendance: null },
    anomalies: ['not_recorded', 'assumed', 'long', 'short', 'overlap', 'no_rate', 'break_missing'],
  }),
  timesheetLineWith({
    ...{ user: person('Xyz 2'), event: at('Xyz 2'), slot_type: type, anomalies: ['claim'], attendance: 'no_show' },
    claim: { ...claimWith(unbroken), break_minutes: 20 },
  }),
  timesheetLineWith({ user: person('Xyz 3'), event: at('Xyz 3'), slot_type: type, anomalies: ['long'] }),
  timesheetLineWith({ user: person('Xyz 4'), event: at('Xyz 4'), slot_type: type, pay: 1234.5, confirmed: true }),
];
const admin = administrator({ name: 'Xyz Admin' });
const mine = timesheetLineWith({ user: admin, event: at('Xyz 6'), slot_type: type });
const answers = () => {
  api.on(listTimesheets, timesheetsOf([...odd, mine], { unconfirmed: 2, lines: 700 }));
  api.on(getWorkHistory, [entry]);
  api.on(answerClaim, null);
};
const all = () => {
  worldWith({ me: admin, organisation: asked });
  answers();
};
const lead = () => {
  worldWith({ me: userWith(), organisation: asked, rights: ['gate', 'write', 'hours'] });
  answers();
};
const path = '/volunteer/hours';
const sheets = '/admin/timesheets';

everyLook([
  { what: 'the own hours', path, world: own },
  {
    what: 'no own hours',
    path,
    world: () => [own(), api.on(getOwnTimesheet, { asks_hours: 'wanted', lines: [] })],
  },
  { what: 'the history of own hours', path, world: own, act: () => press('main li [aria-expanded=false]') },
  {
    what: 'own hours that are not right',
    path,
    world: own,
    act: async () => {
      await press('main li [aria-haspopup=dialog]');
      await opened();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'times that are refused',
    path,
    world: own,
    said: true,
    act: async () => {
      await press('main li [aria-haspopup=dialog]');
      await opened();
      await fill('[role=dialog] textarea', 'Xyz');
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'the dashboard with hours to confirm',
    path: '/volunteer',
    world: own,
  },
  { what: 'timesheets', path: sheets, world: all },
  {
    what: 'no timesheets',
    path: sheets,
    world: () => [all(), api.on(listTimesheets, timesheetsOf([]))],
  },
  {
    what: 'timesheets that are all approved',
    path: sheets,
    world: () => [all(), api.on(listTimesheets, timesheetsOf([], { lines: 4, approved: 4 }))],
  },
  { what: 'selected timesheets', path: sheets, world: all, act: () => press('main [data-choose]') },
  {
    what: 'why hours are declined',
    path: sheets,
    world: all,
    act: async () => {
      await press('main li [aria-haspopup=dialog]');
      await opened();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  { what: 'the hours of a lead', path: '/lead/hours', world: lead },
]);
