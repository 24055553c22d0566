import { type correction, markAttendance } from '@contract/attendance.ts';
import { type Settled, settleOpenEnds } from '@contract/open-ends.ts';
import {
  type Approved,
  answerClaim,
  approveClean,
  approveHours,
  listTimesheets,
  type TimesheetLine,
} from '@contract/timesheets.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Period } from '@/domains/hours/period.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { timesheetTexts } from './texts.ts';

/** The hours of these days, of everybody or of one person. */
export const timesheetsQuery = ({ from, to }: Period, user_id?: string) =>
  queryOptions({
    queryKey: [...queryKeys.timesheets, 'all', from, to, user_id] as const,
    queryFn: ({ signal }) => api(listTimesheets, { signal, query: { from, to, user_id } }),
    placeholderData: keepPreviousData,
  });

/** Approving settles what nobody recorded as planned, and accepting a claim changes hours. */
const reload = [
  queryKeys.timesheets,
  queryKeys.openEnds,
  queryKeys.reports,
  queryKeys.dashboard,
  queryKeys.events,
  queryKeys.users,
  queryKeys.signups,
  queryKeys.me,
];

/** The sentence for each reason why something was not approved, those that somebody can settle first. */
const reasons = [
  ['open', 'skippedOpen'],
  ['claim', 'skippedClaim'],
  ['unconfirmed', 'skippedUnconfirmed'],
  ['no_rate', 'skippedNoRate'],
  ['own', 'skippedOwn'],
  ['changed', 'skippedChanged'],
] as const;

/** What was not approved, by name as far as it is listed, and why. */
function leftOut({ skipped }: Approved, lines: readonly TimesheetLine[]): string | undefined {
  const t = timesheetTexts.get();
  const sentences = reasons.map(([why, sentence]) => {
    const ids = skipped.filter((each) => each.why === why).map(({ id }) => id);
    const known = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
    const names = [...new Set(known.map(({ user }) => personName(user.name)))];
    const others = ids.length - known.length;
    return (
      ids.length > 0 &&
      t[sentence]({ names: [...names, ...(others > 0 ? [t.others({ count: others })] : [])].join(', ') })
    );
  });
  return sentences.filter(Boolean).join(' · ') || undefined;
}

/** Says how many lines were approved, and which were not and why. */
function tell(done: Approved, lines: readonly TimesheetLine[]) {
  const t = timesheetTexts.get();
  const count = done.approved.length;
  const detail = leftOut(done, lines);
  const more = detail === undefined ? {} : { detail };
  return count === 0
    ? ({ tone: 'failed', text: t.nothingApproved, ...more } as const)
    : { text: t.approvedNow({ count }), ...more };
}

const error = () => timesheetTexts.get().nothingApproved;

/** Approves these hours. */
export const approveMutation = changing(
  (lines: readonly TimesheetLine[]) => api(approveHours, { body: { signup_ids: lines.map(({ id }) => id) } }),
  { success: tell, error, reload },
);

/** Approves what nobody has recorded as it was planned. */
export const approvePlannedMutation = changing(
  async (line: TimesheetLine) => {
    await api(settleOpenEnds, { body: { answer: 'planned', signup_ids: [line.id] } });
    return await api(approveHours, { body: { signup_ids: [line.id] } });
  },
  { success: (done, line) => tell(done, [line]), error, reload },
);

interface NoShow {
  line: TimesheetLine;
  /** Takes it back. */
  onUndo: (settled: Settled) => void;
}

/** Notes that somebody whom nobody has recorded did not come. Offers Undo. */
export const noShowMutation = changing(
  ({ line }: NoShow) => api(settleOpenEnds, { body: { answer: 'no_show', signup_ids: [line.id] } }),
  {
    success: (done, { line, onUndo }) => {
      const t = timesheetTexts.get();
      if (done.settled.length === 0)
        return { tone: 'failed', text: t.skippedChanged({ names: personName(line.user.name) }) };
      const action = { label: commonTexts.get().undo, run: () => onUndo(done) };
      return { text: t.isNoShow({ name: personName(line.user.name) }), action };
    },
    reload,
  },
);

/** Takes back what was noted of somebody. */
export const reopenMutation = changing(
  ({ settled, settled_at }: Settled) =>
    api(settleOpenEnds, { body: { answer: 'open', signup_ids: settled, settled_at } }),
  { reload },
);

/** Corrects hours, with a reason, and approves them. */
export const correctMutation = changing(
  async ({ line, how }: { line: TimesheetLine; how: z.output<typeof correction> }) => {
    await api(markAttendance, { params: { signupId: line.id }, body: { attendance: 'attended', ...how } });
    return await api(approveHours, { body: { signup_ids: [line.id] } });
  },
  { success: (done, { line }) => tell(done, [line]), error, reload },
);

/** Approves all about which nothing is odd. `lines`: those that are listed, to be named. */
export const approveCleanMutation = changing(
  ({
    period: { from, to },
    user_id,
  }: {
    period: Period;
    user_id: string | undefined;
    lines: readonly TimesheetLine[];
  }) => api(approveClean, { body: { from, to, ...(user_id && { user_id }) } }),
  { success: (done, { lines }) => tell(done, lines), error, reload },
);

interface Answer {
  line: TimesheetLine;
  /** Why it is declined; null: it is accepted. */
  reason: string | null;
}

/** Accepts or declines what a person says of their hours. */
export const answerMutation = changing(
  ({ line, reason }: Answer) =>
    api(answerClaim, {
      params: { signupId: line.id },
      body: reason === null ? { accept: true } : { accept: false, reason },
    }),
  {
    success: (_, { reason }) => timesheetTexts.get()[reason === null ? 'accepted' : 'declined'],
    error: () => timesheetTexts.get().answerFailed,
    reload,
  },
);
