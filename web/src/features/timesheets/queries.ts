import { type correction, markAttendance } from '@contract/attendance.ts';
import { type Settled, settleOpenEnds } from '@contract/open-ends.ts';
import {
  type Approved,
  answerClaim,
  approveClean,
  approveHours,
  listTimesheets,
  type TimesheetLine,
  type Timesheets,
} from '@contract/timesheets.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Period } from '@/domains/hours/period.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import type { Words } from '@/lib/query/mutations.ts';
import { afterLast, queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
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

/** The key of all mutations by which lines leave the list. */
const leaving = [...queryKeys.timesheets, 'leave'];

/** Takes lines from the lists that are shown, because they are approved, or else no hours to approve. */
const dropLines = (client: QueryClient, ids: readonly string[], approved: boolean): void => {
  const gone = new Set(ids);
  client.setQueriesData<Timesheets>({ queryKey: [...queryKeys.timesheets, 'all'], type: 'active' }, (listed) => {
    if (!listed) return listed;
    const odd = listed.open.filter(({ id, anomalies }) => gone.has(id) && anomalies.length > 0).length;
    return {
      ...listed,
      open: listed.open.filter(({ id }) => !gone.has(id)),
      odd: listed.odd - odd,
      clean: listed.clean - (ids.length - odd),
      ...(approved ? { approved: listed.approved + ids.length } : { lines: listed.lines - ids.length }),
    };
  });
};

interface Leaving<Answer, Input> {
  success: (answer: Answer, input: Input) => Words;
  /** Which lines leave the list, approved or not. */
  gone: (answer: Answer) => { ids: readonly string[]; approved: boolean };
}

/** A call after which lines leave the list at once: many are settled one after the other, and each load takes its time. */
const settling = <Answer, Input>(call: (input: Input) => Promise<Answer>, { success, gone }: Leaving<Answer, Input>) =>
  mutationOptions<Answer, Error, Input>({
    mutationKey: leaving,
    mutationFn: call,
    // What is being loaded has them still.
    onMutate: (_input, { client }) => client.cancelQueries({ queryKey: [...queryKeys.timesheets, 'all'] }),
    onSuccess: (answer, _input, _before, { client }) => {
      const { ids, approved } = gone(answer);
      dropLines(client, ids, approved);
    },
    onSettled: (_answer, _error, _input, _before, { client }) =>
      afterLast(client, leaving, () => reloadAll(client, reload)),
    meta: { success, error: () => timesheetTexts.get().nothingApproved },
  });

function approving<Input>(
  call: (input: Input) => Promise<Approved>,
  linesOf: (input: Input) => readonly TimesheetLine[],
) {
  return settling(call, {
    success: (done, input) => tell(done, linesOf(input)),
    gone: ({ approved }) => ({ ids: approved, approved: true }),
  });
}

const approve = (lines: readonly TimesheetLine[]) =>
  api(approveHours, { body: { signup_ids: lines.map(({ id }) => id) } });

/** Approves these hours. */
export const approveMutation = approving(approve, (lines: readonly TimesheetLine[]) => lines);

/** Approves what nobody has recorded as it was planned. */
export const approvePlannedMutation = approving(
  async (line: TimesheetLine) => {
    await api(settleOpenEnds, { body: { answer: 'planned', signup_ids: [line.id] } });
    return await approve([line]);
  },
  (line) => [line],
);

/** Corrects hours, with a reason, and approves them. */
export const correctMutation = approving(
  async ({ line, how }: { line: TimesheetLine; how: z.output<typeof correction> }) => {
    await api(markAttendance, { params: { signupId: line.id }, body: { attendance: 'attended', ...how } });
    return await approve([line]);
  },
  ({ line }) => [line],
);

interface Clean {
  period: Period;
  user_id: string | undefined;
  /** Those that are listed, to be named. */
  lines: readonly TimesheetLine[];
}

/** Approves all about which nothing is odd. */
export const approveCleanMutation = approving(
  ({ period: { from, to }, user_id }: Clean) => api(approveClean, { body: { from, to, ...(user_id && { user_id }) } }),
  ({ lines }) => lines,
);

interface NoShow {
  line: TimesheetLine;
  /** Takes it back. */
  onUndo: (settled: Settled) => void;
}

/** Notes that somebody whom nobody has recorded did not come. Offers Undo. */
export const noShowMutation = settling(
  ({ line }: NoShow) => api(settleOpenEnds, { body: { answer: 'no_show', signup_ids: [line.id] } }),
  {
    success: (done, { line, onUndo }) => {
      const t = timesheetTexts.get();
      const name = personName(line.user.name);
      if (done.settled.length === 0) return { tone: 'failed', text: t.skippedChanged({ names: name }) };
      return { text: t.isNoShow({ name }), action: { label: commonTexts.get().undo, run: () => onUndo(done) } };
    },
    gone: ({ settled }) => ({ ids: settled, approved: false }),
  },
);

/** Takes back what was noted of somebody. */
export const reopenMutation = changing(
  ({ settled, settled_at }: Settled) =>
    api(settleOpenEnds, { body: { answer: 'open', signup_ids: settled, settled_at } }),
  { reload },
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
