import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import {
  createPayrollProfile,
  deletePayrollProfile,
  listPayrollProfiles,
  updatePayrollProfile,
} from '../../../supabase/functions/_shared/contract/payroll-profiles.ts';
import { getReport, listReportedSignups } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listSignups, type Signup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getSlotType, type SlotType, updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { checkStatement } from '../../../supabase/functions/_shared/contract/statement.ts';
import { issueStatement, withdrawStatement } from '../../../supabase/functions/_shared/contract/statements.ts';
import {
  type Approved,
  answerClaim,
  approveHours,
  claimHours,
  confirmHours,
  getOwnTimesheet,
  listTimesheets,
  type TimesheetLine,
  type Timesheets,
} from '../../../supabase/functions/_shared/contract/timesheets.ts';
import { getWorkHistory, type WorkEntry } from '../../../supabase/functions/_shared/contract/work-history.ts';
import { builtInProfiles } from '../../../supabase/functions/_shared/payroll/built-in.ts';
import type { Section } from '../action.ts';
import { admins, allActors, leading, members, staffOnly } from '../actors.ts';

const marked = (body: object = {}) => ({ attendance: 'attended', hours: null, reason: null, ...body });
/** Of the days of all shifts that are over on the stage. */
const days = { from: '2000-01-01', to: '2100-12-31' };
const done = ({ approved }: Approved) => approved.length > 0;
const corrected = { hours: 2, reason: 'Stayed longer' };

export const work: Section = {
  title: 'Hours and pay',
  actions: [
    {
      title: 'See the own hours, credits and pay',
      may: members,
      sql: ({ shift }) => `select true from private.signup_details where id = '${shift.own}'`,
      http: () => ({ call: listSignups }),
      sees: (data: Signup[], { shift }) => data.some(({ id }) => id === shift.own),
    },
    {
      title: 'Issue a statement of the own hours',
      may: members,
      sql: () => `select private.draft_statement('2000-01-01', '2100-12-31')`,
      http: () => ({ call: issueStatement, body: { first_day: '2000-01-01', last_day: '2100-12-31' } }),
      writes: true,
    },
    {
      title: 'Withdraw an own statement',
      may: members,
      sql: ({ statement }) => `select true from private.withdraw_statement('${statement.own}')`,
      http: ({ statement }) => ({ call: withdrawStatement, body: { statement_id: statement.own } }),
      writes: true,
    },
    {
      title: 'Withdraw a statement of somebody else',
      may: [],
      sql: ({ statement }) => `select true from private.withdraw_statement('${statement.other}')`,
      http: ({ statement }) => ({ call: withdrawStatement, body: { statement_id: statement.other } }),
      refused: [404],
    },
    {
      title: 'Check a statement whose address one knows',
      may: allActors,
      byService: true,
      sql: ({ statement }) => `select private.check_statement('${statement.other}')`,
      http: ({ statement }) => ({ call: checkStatement, body: { statement_id: statement.other } }),
      note: 'The address is the right: nobody has to sign in.',
    },
    {
      title: 'See the hours and pay of others',
      may: admins,
      sql: ({ shift }) => `select true from private.signup_details where id = '${shift.signup}'`,
      http: ({ anna }) => ({ call: listSignups, query: { user_id: anna.id } }),
    },
    {
      title: 'See the history of the own hours',
      may: members,
      sql: ({ shift }) => `select private.work_history('${shift.own}')`,
      http: ({ shift }) => ({ call: getWorkHistory, params: { signupId: shift.own } }),
    },
    {
      title: 'See the history of the hours of others',
      may: leading('gate', 'hours'),
      sql: ({ here }) => `select true where private.work_history('${here}') <> '[]'`,
      http: ({ here }) => ({ call: getWorkHistory, params: { signupId: here } }),
      sees: (entries: WorkEntry[]) => entries.length > 0,
      refused: [404],
    },
    {
      title: 'See the own timesheet',
      may: members,
      sql: ({ worked }) =>
        `select true where private.own_timesheet('2000-01-01', '2100-12-31') -> 'lines' @> '[{"id": "${worked.own}"}]'`,
      http: () => ({ call: getOwnTimesheet, query: days }),
      sees: ({ lines }: { lines: TimesheetLine[] }, { worked }) => lines.some(({ id }) => id === worked.own),
    },
    {
      title: 'Confirm the own hours',
      may: members,
      sql: ({ worked }) => `select true where private.confirm_work(array['${worked.own}']::uuid[]) -> 'done' <> '[]'`,
      http: ({ worked }) => ({ call: confirmHours, body: { signup_ids: [worked.own] } }),
      sees: ({ done }: { done: string[] }) => done.length > 0,
      writes: true,
      note: 'If the organization asks for it.',
    },
    {
      title: 'Confirm the hours of others',
      may: [],
      sql: ({ worked }) =>
        `select true where private.confirm_work(array['${worked.signup}']::uuid[]) -> 'done' <> '[]'`,
      http: ({ worked }) => ({ call: confirmHours, body: { signup_ids: [worked.signup] } }),
      sees: ({ done }: { done: string[] }) => done.length > 0,
      refused: [200],
      writes: true,
    },
    {
      title: 'Say that the own hours are others, and why',
      may: members,
      sql: ({ worked }) =>
        `select true from (select private.claim_work('${worked.own}', '${worked.came_at}', '${worked.left_at}', null, 'Longer')) c`,
      http: ({ worked: { own, came_at, left_at } }) => ({
        call: claimHours,
        params: { signupId: own },
        body: { came_at, left_at, break_minutes: null, reason: 'Longer' },
      }),
      writes: true,
    },
    {
      title: 'See the hours to approve',
      may: leading('hours'),
      sql: ({ worked }) =>
        `select true where private.timesheets('2000-01-01', '2100-12-31', null, 500) -> 'open' @> '[{"id": "${worked.signup}"}]'`,
      http: () => ({ call: listTimesheets, query: days }),
      sees: ({ open }: Timesheets, { worked }) => open.some(({ id }) => id === worked.signup),
      refused: [200, 403],
      note: 'Leads do not see what they earn.',
    },
    {
      title: 'Approve the hours of others',
      may: leading('hours'),
      sql: ({ worked }) =>
        `select true where private.approve_work(array['${worked.signup}']::uuid[]) -> 'approved' <> '[]'`,
      http: ({ worked }) => ({ call: approveHours, body: { signup_ids: [worked.signup] } }),
      sees: done,
      refused: [200, 403],
      writes: true,
      note: 'From the start of the shift until sixty days after its end.',
    },
    {
      title: 'Approve the own hours',
      may: [],
      sql: ({ worked }) =>
        `select true where private.approve_work(array['${worked.own}']::uuid[]) -> 'approved' <> '[]'`,
      http: ({ worked }) => ({ call: approveHours, body: { signup_ids: [worked.own] } }),
      sees: done,
      refused: [200, 403],
      writes: true,
    },
    {
      title: 'Accept or decline what somebody says of their hours',
      may: leading('hours'),
      sql: ({ worked }) => `select true from (select private.answer_claim('${worked.claimed}', true, null)) a`,
      http: ({ worked }) => ({ call: answerClaim, params: { signupId: worked.claimed }, body: { accept: true } }),
      refused: [403, 404],
      writes: true,
    },
    {
      title: 'See what a paid place that is open to staff earns',
      may: staffOnly,
      sql: ({ paid }) => `select true from slot_type_rates where slot_type_id = '${paid}'`,
      http: ({ paid }) => ({ call: getSlotType, params: { id: paid } }),
      sees: ({ hourly_credits }: SlotType) => hourly_credits !== null,
      refused: [200],
    },
    {
      title: 'Set what a slot type earns',
      may: admins,
      sql: ({ type }) => `select true from private.set_slot_type_rate('${type}', 2)`,
      http: ({ type }) => ({
        call: updateSlotType,
        params: { id: type },
        body: { name: 'Bar', color: '#3182ce', hourly_credits: 2 },
      }),
      writes: true,
    },
    {
      title: 'See how payroll files look',
      may: admins,
      sql: ({ payrollProfile }) => `select true from payroll_profiles where id = '${payrollProfile}'`,
      http: () => ({ call: listPayrollProfiles }),
    },
    {
      title: 'Set up how a payroll file looks',
      may: admins,
      sql: () => `select private.create_payroll_profile('{"name": "${crypto.randomUUID()}", "profile": {}}')`,
      http: () => ({ call: createPayrollProfile, body: { name: crypto.randomUUID(), profile: builtInProfiles.csv } }),
      writes: true,
    },
    {
      title: 'Change how a payroll file looks',
      may: admins,
      sql: ({ payrollProfile }) =>
        `select true from private.replace_payroll_profile('${payrollProfile}', '{"name": "${crypto.randomUUID()}", "profile": {}}')`,
      http: ({ payrollProfile }) => ({
        call: updatePayrollProfile,
        params: { id: payrollProfile },
        body: { name: crypto.randomUUID(), profile: builtInProfiles.csv },
      }),
      writes: true,
    },
    {
      title: 'Delete how a payroll file looks',
      may: admins,
      sql: ({ payrollProfile }) => `select true from private.remove_payroll_profile('${payrollProfile}')`,
      http: ({ payrollProfile }) => ({ call: deletePayrollProfile, params: { id: payrollProfile } }),
      writes: true,
    },
    {
      title: 'See reports',
      may: admins,
      sql: () => `select private.report('2026-01-01', '2026-12-31', 'UTC')`,
      http: () => ({ call: getReport, query: { from: '2026-01-01', to: '2026-12-31' } }),
    },
    {
      title: 'See the signups behind a report',
      may: admins,
      sql: ({ shift }) => `select true from private.worked where signup_id = '${shift.signup}'`,
      http: () => ({ call: listReportedSignups }),
    },
    {
      title: 'Mark attendance in the list of an event',
      may: admins,
      inDatabase: ['gate'],
      sql: ({ shift }) =>
        `select true from private.mark_attendance('${shift.event}', array['${shift.signup}']::uuid[], 'attended')`,
      http: ({ shift }) => ({ call: markAttendance, params: { signupId: shift.signup }, body: marked() }),
      writes: true,
    },
    {
      title: 'Correct hours',
      may: admins,
      sql: ({ shift }) =>
        `select true from private.mark_attendance('${shift.event}', array['${shift.signup}']::uuid[], 'attended', 2, 'Stayed')`,
      http: ({ shift }) => ({ call: markAttendance, params: { signupId: shift.signup }, body: marked(corrected) }),
      writes: true,
    },
    {
      title: 'Mark oneself, or correct the own hours',
      may: admins,
      sql: ({ shift }) =>
        `select true from private.mark_attendance('${shift.event}', array['${shift.own}']::uuid[], 'attended', 2, 'Stayed')`,
      http: ({ shift }) => ({ call: markAttendance, params: { signupId: shift.own }, body: marked(corrected) }),
      writes: true,
      note: 'The other administrators are told if it is paid.',
    },
  ],
};
