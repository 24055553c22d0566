import { makeChange } from '@contract/change-sets.ts';
import { getReport, listReportedSignups, type Report } from '@contract/reports.ts';
import { listSignIns } from '@contract/sessions.ts';
import { assignSlot } from '@contract/signups.ts';
import { listRates } from '@contract/slot-types.ts';
import { listUsers } from '@contract/users.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure, refusal } from './fake-api.ts';
import { invitationWith } from './invitation-records.ts';
import { leadWith } from './leads.ts';
import { administrator, worldWith } from './open-app.tsx';
import { outcomeWith as releaseWith } from './outcomes.ts';
import { eventWith, newId, signupFor, slotOf, userWith } from './records.ts';
import { bar, fill, gate, isWrong, submit, unbroken } from './screens.ts';

const failed = failure();

const fair = eventWith({ title: 'Fgh', location: 'Qrs 12, '.repeat(8), slot_assignments: [slotOf(bar)] });
const begun = eventWith({
  title: 'Jkl',
  start_time: '2026-10-23T09:00:00Z',
  slot_assignments: [slotOf(bar, { blocked: 'event_started' })],
});
const person = userWith({ name: unbroken, role: 'staff', confirmed_credits: 4, completed_credits: 2 });
const invitation = invitationWith({ email: `0${'long.'.repeat(10)}@example.org` });

const figures = {
  ...{ shifts: 2, minutes: 420, credits: 7, paid_minutes: 60, pay: 12.5 },
  ...{ unmarked: 1, unmarked_pay: 22.5, no_shows: 1, excused: 0, assumed_minutes: 60, assumed_credits: 1, open: 1 },
};
const report: Report = {
  from: '2026-01-01',
  to: '2026-12-31',
  today: '2026-10-23',
  timezone: 'UTC',
  totals: { people: 1, out_assumed: 1, ...figures, filled: 2, offered: 4 },
  people: [{ id: person.id, name: unbroken, email: 'vera@example.org', role: 'staff', ...figures }],
  slot_types: [{ slot_type: bar, ...figures, filled: 2, offered: 4 }],
  months: ['2026-08', '2026-09'].map((month) => ({ month, ...figures, filled: 2, offered: 4 })),
  wages: true,
  by: 'month',
  periods: Array.from({ length: 14 }, (_, index) => ({
    at: `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    ...{ shifts: 2, minutes: 210 + index, no_shows: index % 3, filled: 2, offered: 4, planned_minutes: 400 },
    ...{ approved_minutes: 190, run_minutes: 120 },
  })),
  costs: ['2026-08-01', '2026-09-01'].map((at) => ({
    ...{ at, slot_type: { id: bar.id, name: bar.name, color: bar.color }, planned: 4000, booked: 1500.5, worked: 12.5 },
  })),
  budgets: [
    {
      ...{ id: bar.id, name: unbroken, first_day: '2026-01-01', last_day: '2026-12-31' },
      ...{ budget: 3000, planned: 8000, booked: 3001, worked: 25 },
    },
  ],
};
const nothing = Object.fromEntries(Object.keys(figures).map((key) => [key, 0])) as typeof figures;

const world = () => {
  worldWith({
    me: administrator(),
    users: [person, administrator()],
    invitations: [invitation],
    slotTypes: [bar, gate],
    events: [fair, begun],
    signups: [signupFor(fair, person, { override_reason: 'Xyz-'.repeat(40) })],
  });
  api.on(getReport, report);
};

const inMain = page.getByRole('main');

everyLook([
  { what: 'people', path: '/admin/staff', world },
  {
    what: 'people as a table, some selected',
    path: '/admin/staff?view=table&sort=required',
    world,
    act: async () => {
      // On a phone the people are cards.
      await expect.poll(() => document.querySelector('[data-choose], main li h3')).not.toBeNull();
      document.querySelector<HTMLInputElement>('[data-choose]')?.click();
    },
  },
  { what: 'the panel of a person', path: `/admin/staff?person=${person.id}`, world },
  {
    what: 'the log of sign-ins of a person',
    path: `/admin/sign-ins?person=${person.id}`,
    world: () => {
      world();
      const entry = { at: '2026-10-22T10:00:00Z', device: null, user_id: person.id, name: unbroken, email: null };
      const kinds = ['link_requested', 'signed_in', 'failed', 'ended'] as const;
      api.on(
        listSignIns,
        kinds.map((kind, index) => ({ ...entry, kind, id: 9 - index })),
      );
    },
  },
  { what: 'nobody found', path: '/admin/staff?q=nobody', world },
  {
    what: 'people that failed to load',
    path: '/admin/staff',
    world: () => {
      world();
      api.on(listUsers, failed);
    },
  },
  {
    what: 'an invitation with errors',
    path: '/admin/staff',
    world,
    act: async () => {
      await expect.element(inMain.getByRole('listitem').first()).toBeVisible();
      await userEvent.keyboard('n');
      await opened();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'the question before an invitation is revoked',
    path: '/admin/staff',
    world,
    act: async () => {
      await inMain.getByRole('listitem').filter({ hasText: invitation.email }).getByRole('button').last().click();
      await opened();
    },
  },
  { what: 'the signups of a person', path: `/admin/staff/${person.id}`, world },
  {
    what: 'the question before a place is released',
    path: `/admin/staff/${person.id}`,
    world: () => {
      world();
      const unreached = [{ user: person, phone: null, reason: 'bounces' as const }];
      const signups = [{ id: newId(), event_id: fair.id, slot_id: newId(), user: person, status: 'canceled' as const }];
      api.on(makeChange, releaseWith({ action: 'release', signups, unreached }));
    },
    act: async () => {
      await inMain.getByRole('listitem').filter({ hasText: 'Fgh' }).getByRole('button').first().click();
      await opened();
    },
  },
  { what: 'a person who does not exist', path: `/admin/staff/${newId()}`, world },
  {
    what: 'what a person leads',
    path: `/admin/staff/${person.id}/edit`,
    world: () =>
      worldWith({
        me: administrator(),
        users: [person],
        leads: [
          leadWith(person, { place: { id: newId(), name: unbroken }, rights: ['gate', 'roster', 'fill', 'write'] }),
          leadWith(person),
        ],
      }),
    act: () => expect.poll(() => document.getElementById('leads')).not.toBeNull(),
  },
  {
    what: 'the list of all leads',
    path: '/admin/leads',
    world: () =>
      worldWith({
        me: administrator(),
        leads: [
          leadWith(person, { place: { id: newId(), name: unbroken }, rights: ['gate', 'roster', 'fill', 'write'] }),
          leadWith(person, { user: { ...person, state: 'blocked' } }),
        ],
      }),
  },
  {
    what: 'letting a person lead shifts, with nothing chosen',
    path: `/admin/staff/${person.id}/edit`,
    world: () => worldWith({ me: administrator(), users: [person], leads: [leadWith(person, { rights: ['gate'] })] }),
    act: async () => {
      await press('[aria-labelledby=leads] li button');
      await opened();
      await press('[role=dialog] [role=checkbox]');
      await press('[role=dialog] [type=submit]');
    },
  },
  {
    what: 'an edited person with errors',
    path: `/admin/staff/${person.id}/edit`,
    world,
    act: async () => {
      await fill('[name=phone]', 'x');
      await press(submit);
      await isWrong();
    },
  },
  { what: 'a slot to assign', path: `/admin/staff/${person.id}/assign`, world },
  {
    what: 'a slot to assign against a rule',
    path: `/admin/staff/${person.id}/assign`,
    world: () => {
      world();
      const params = { action: 'signup', started_at: begun.start_time } as const;
      api.on(assignSlot, refusal('event_started', params));
    },
    act: async () => {
      await inMain.getByRole('button', { name: 'Jkl' }).click();
      await opened();
    },
  },
  { what: 'slot types', path: '/admin/slot-types', world },
  {
    what: 'the rates of a slot type',
    path: '/admin/slot-types',
    world: () => {
      world();
      const set = { set_at: '2026-10-01T10:00:00Z', set_by: unbroken };
      const first = { from: null, hourly_credits: 1, upcoming: false, ...set };
      api.on(listRates, [{ from: '2026-11-01', hourly_credits: -30, upcoming: true, ...set }, first]);
    },
    act: async () => {
      await inMain.getByRole('button', { name: 'Xyz 1' }).first().click();
      await opened();
    },
  },
  {
    what: 'the question before a slot type is deleted',
    path: '/admin/slot-types',
    world,
    act: async () => {
      await inMain.getByRole('button', { name: 'Xyz 1' }).last().click();
      await opened();
    },
  },
  {
    what: 'a slot type with errors',
    path: '/admin/slot-types',
    world,
    act: async () => {
      await inMain.getByRole('button', { name: 'Xyz 1' }).nth(2).click();
      await fill('[name=name]', '');
      await fill('[name=volunteerCredits]', '-1');
      await press(submit);
      await isWrong();
    },
  },
  // Its columns are as narrow as their figures.
  {
    what: 'reports',
    path: `/admin/reports?sort=${[
      ...['months.name', 'slot-types.hours', 'people.name', 'paid.name', 'no-shows.name', 'cost-both.booked'],
      ...[
        'hours.planned',
        'turnout.came',
        'fill.rate',
        'distribution.count',
        'budgets.left',
        'cost.booked',
        'cost-slot-types.name',
      ],
    ].join()}`,
    world,
    dense: true,
  },
  { what: 'charts of a report', path: '/admin/reports', world, dense: true },
  {
    what: 'the signups behind a report',
    path: '/admin/reports/signups?from=2026-01-01&to=2026-12-31&of=no_show',
    world: () => {
      world();
      api.on(listReportedSignups, [
        {
          ...{ id: newId(), user: { id: person.id, name: unbroken }, event: fair, attendance: 'no_show' as const },
          ...{ slot_type: bar, minutes: 0, credits: 0, pay: 0 },
        },
      ]);
    },
    dense: true,
  },
  {
    what: 'an empty report',
    path: '/admin/reports',
    world: () => {
      world();
      const totals = { people: 0, out_assumed: 0, ...nothing, filled: 0, offered: 0 };
      api.on(getReport, {
        ...report,
        totals,
        people: [],
        slot_types: [],
        months: [],
        periods: [],
        costs: [],
        budgets: [],
      });
    },
  },
]);
