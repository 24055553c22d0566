import { getRun, listRuns, previewRun } from '@contract/pay-runs.ts';
import { listPayrollProfiles } from '@contract/payroll-profiles.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { previewWith, runLineOf, runWith, wholeRun } from './pay-runs.ts';
import { newId, slotTypeWith } from './records.ts';
import { unbroken } from './screens.ts';

const paid = slotTypeWith({ name: 'Xyz', hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] });
const lines = [
  runLineOf(unbroken, { role: unbroken, event: unbroken, break_minutes: 30, amount_cents: 123_456_789 }),
  ...(['added', 'hours', 'rate', 'gone'] as const).map((why) =>
    runLineOf('Xyz', { why, minutes: -30, amount_cents: -750 }),
  ),
];
const blockers = (['open_end', 'unapproved', 'no_payroll_number', 'no_pay_code'] as const).flatMap((why) =>
  ['', '-2', '-3'].map((more) => ({
    ...{ why, signup_id: newId(), day: '2026-09-12', user: { id: newId(), name: `${unbroken}${more}` } },
    slot_type: { id: newId(), name: `${unbroken}${more}` },
  })),
);
const run = runWith({ amount_cents: 123_456_789, people: 1234 });
const file = {
  id: newId(),
  name: `${unbroken}.csv`,
  bytes: 12_345,
  made_at: '2026-10-02T09:00:00Z',
  profile: unbroken,
};
const world = () => {
  worldWith({ me: administrator({ name: 'Xyz Admin' }), slotTypes: [paid] });
  api.on(listRuns, [
    run,
    ...(['exported', 'paid', 'void'] as const).map((state, before) => runWith({ state, number: 6 - before })),
  ]);
  api.on(listPayrollProfiles, []);
  api.on(previewRun, previewWith({ lines, blockers }));
  api.on(getRun, wholeRun(run, lines, { files: [{ ...file, sha256: 'ab'.repeat(32) }] }));
};

everyLook([
  { what: 'pay runs, and what a new one would pay', path: '/admin/pay-runs', world, dense: true },
  {
    what: 'no pay runs, and a period that another one has',
    path: '/admin/pay-runs',
    world: () => {
      world();
      api.on(listRuns, []);
      api.on(previewRun, previewWith({ lines: [], is_over: false, overlaps: 3 }));
    },
  },
  {
    what: 'whether a pay run is to be closed',
    path: '/admin/pay-runs',
    world: () => {
      world();
      api.on(previewRun, previewWith({ lines }));
    },
    dense: true,
    act: async () => {
      await press('main button[aria-haspopup=dialog]:not([aria-label])');
      await opened();
    },
  },
  { what: 'a pay run', path: `/admin/pay-runs/${run.id}`, world, dense: true },
  {
    what: 'why a pay run is to be void',
    path: `/admin/pay-runs/${run.id}`,
    world,
    dense: true,
    act: async () => {
      await press('main button[aria-haspopup=dialog]');
      await opened();
    },
  },
]);
