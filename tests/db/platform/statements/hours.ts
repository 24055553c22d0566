import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';
import { dayIn } from './days.ts';

/** The statements about timesheets and pay runs. */
export async function hoursStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const timesheets = await import('../../../../supabase/functions/api/data/timesheets.ts');
  const payRuns = await import('../../../../supabase/functions/api/data/pay-runs.ts');
  const { ownWorked, claimedWork, paidPeriod, payRun, exportedRun, runFile } = scene;
  const month = { from: dayIn(-30), to: dayIn(-1) };
  const profile = { name: 'CSV', delimiter: ',' } as never;
  const file = { name: 'pay.csv', bytes: new TextEncoder().encode('a') };
  const run = { slot_type_ids: null, user_ids: null };
  // What is owed is compared with what runs of the last 400 days have paid.
  const wholly = ['signups', 'events', 'event_slots', 'profiles'];
  return {
    getOwnTimesheet: [volunteers({ own: (sql) => timesheets.selectOwnTimesheet(sql, month) })],
    confirmHours: [volunteers({ own: (sql) => timesheets.confirm(sql, [ownWorked]) })],
    claimHours: [
      volunteers({
        own: (sql) => timesheets.claim(sql, ownWorked, { ...scene.workedTimes, break_minutes: null, reason: 'Longer' }),
      }),
    ],
    listTimesheets: [
      { ...admins({ 'of a month': (sql) => timesheets.selectTimesheets(sql, month) }), wholly },
      admins({ 'of somebody': (sql) => timesheets.selectTimesheets(sql, { ...month, user_id: scene.volunteer }) }),
    ],
    approveHours: [admins({ one: (sql) => timesheets.approve(sql, [ownWorked]) })],
    approveClean: [
      {
        ...admins({ 'of days': (sql) => timesheets.approveAllClean(sql, { from: dayIn(-3), to: dayIn(-2) }) }),
        wholly,
      },
    ],
    answerClaim: [admins({ accept: (sql) => timesheets.answer(sql, claimedWork, { accept: true }) })],
    previewRun: [{ ...admins({ all: (sql) => payRuns.selectRunPreview(sql, { ...paidPeriod, ...run }) }), wholly }],
    closeRun: [
      { ...admins({ all: (sql) => payRuns.close(sql, { ...paidPeriod, ...run, without_blocked: true }) }), wholly },
    ],
    listRuns: [admins({ all: payRuns.selectRuns })],
    getRun: [admins({ one: (sql) => payRuns.selectRun(sql, payRun) })],
    voidRun: [admins({ one: (sql) => payRuns.voidOne(sql, payRun, 'Wrong') })],
    markRunPaid: [admins({ one: (sql) => payRuns.markPaid(sql, exportedRun) })],
    makeRunFile: [
      admins({
        lines: (sql) => payRuns.selectPayrollLines(sql, payRun),
        kept: (sql) => payRuns.keepFile(sql, payRun, file, profile),
      }),
    ],
    getRunFile: [admins({ one: (sql) => payRuns.selectFile(sql, exportedRun, runFile) })],
  };
}
