import { builtInProfiles } from '../../../../supabase/functions/_shared/payroll/built-in.ts';
import { type Attempt, admins, members } from './attempt.ts';

const days = '?from=2026-06-01&to=2026-06-30';
const period = { from: '2020-06-01', to: '2020-06-30' };
const run = { ...period, slot_type_ids: null, user_ids: null };

/** About timesheets and pay runs. */
export const hours: Record<string, Attempt> = {
  getWorkHistory: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    result: { ...members('200'), volunteer: 'not_found' },
  },
  getOwnTimesheet: { query: () => days, result: members('200') },
  // Nobody is asked.
  confirmHours: { body: ({ ids }) => ({ signup_ids: [ids.signup] }), result: members('hours_not_asked') },
  // Not even an administrator says something of the hours of somebody else.
  claimHours: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({
      ...{ came_at: '2026-06-01T10:00:00Z', left_at: '2026-06-01T12:00:00Z' },
      ...{ break_minutes: null, reason: 'x' },
    }),
    result: members('not_found'),
  },
  listTimesheets: { query: () => days, result: admins('200') },
  approveHours: { body: ({ ids }) => ({ signup_ids: [ids.signup] }), result: admins('200') },
  approveClean: { body: () => period, result: admins('200') },
  answerClaim: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({ accept: true }),
    result: admins('changed_since'),
  },
  previewRun: { body: () => run, result: admins('200') },
  closeRun: { body: () => ({ ...run, without_blocked: true }), result: admins('run_empty') },
  listRuns: { result: admins('200') },
  getRun: { params: ({ ids }) => ({ id: ids.payRun }), result: admins('200') },
  voidRun: {
    params: ({ ids }) => ({ id: ids.sparePayRun }),
    body: () => ({ reason: 'x' }),
    result: admins('200'),
  },
  markRunPaid: { params: ({ ids }) => ({ id: ids.exportedRun }), result: admins('200') },
  makeRunFile: {
    params: ({ ids }) => ({ id: ids.payRun }),
    body: () => ({ name: 'CSV', profile: builtInProfiles.csv }),
    result: admins('200'),
  },
  getRunFile: { params: ({ ids }) => ({ id: ids.exportedRun, fileId: ids.runFile }), result: admins('200') },
};
