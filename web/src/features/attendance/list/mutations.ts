import { type Attendee, markAttendance, markSeveral } from '@contract/attendance.ts';
import type { CallBody } from '@contract/call.ts';
import type { Attendance } from '@contract/events.ts';
import { assignSlot } from '@contract/signups.ts';
import { addUser } from '@contract/walk-ins.ts';
import { mutationOptions, type QueryClient, useMutation } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { toast } from '@/lib/app/toasts.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { afterLast, queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { isMarkable, type Mark, markOf, shows, withMark } from './marks.ts';
import { attendanceTexts } from './texts.ts';

/** The key of all mutations of an event's attendance. */
const keyOf = (eventId: string) => [...attendanceQuery(eventId).queryKey, 'mark'];

const change = (client: QueryClient, eventId: string, to: (person: Attendee) => Attendee) =>
  client.setQueryData(attendanceQuery(eventId).queryKey, (people) => people?.map(to));

const stopLoading = (client: QueryClient, eventId: string) =>
  client.cancelQueries({ queryKey: attendanceQuery(eventId).queryKey });

/** Reloads what marks change, after the last of several running mutations. */
const reload = (client: QueryClient, eventId: string): void =>
  afterLast(client, keyOf(eventId), () =>
    reloadAll(client, [attendanceQuery(eventId).queryKey, queryKeys.users, queryKeys.signups, queryKeys.me]),
  );

/**
 * Marks a person. The list shows the mark at once, and takes it back if it is refused, unless a newer one has replaced
 * it: marks of one person are saved one after the other.
 */
const markMutation = (eventId: string, { id, user }: Pick<Attendee, 'id' | 'user'>) =>
  mutationOptions({
    mutationKey: keyOf(eventId),
    scope: { id: `attendance ${id}` },
    mutationFn: (mark: Mark) => api(markAttendance, { params: { signupId: id }, body: mark }),
    onMutate: async (mark, { client }) => {
      await stopLoading(client, eventId);
      const before = client.getQueryData(attendanceQuery(eventId).queryKey)?.find((person) => person.id === id);
      change(client, eventId, (person) => (person.id === id ? withMark(person, mark) : person));
      return before;
    },
    onSuccess: (saved, mark, _, { client }) =>
      change(client, eventId, (person) => (person.id === id && shows(person, mark) ? saved : person)),
    onError: (_error, mark, before, { client }) => {
      change(client, eventId, (person) => (before && person.id === id && shows(person, mark) ? before : person));
    },
    meta: { error: () => attendanceTexts.get().failed({ name: user.name }) },
    onSettled: (_data, _error, _mark, _, { client }) => reload(client, eventId),
  });

/** Sets the same mark for several people. A refusal restores what the list showed before. */
const markSeveralMutation = (eventId: string) =>
  mutationOptions({
    mutationKey: keyOf(eventId),
    mutationFn: ({ attendance, signup_ids }: { attendance: Attendance | null; signup_ids: string[] }) =>
      api(markSeveral, { params: { id: eventId }, body: { attendance, signup_ids } }),
    onMutate: async ({ attendance, signup_ids }, { client }) => {
      await stopLoading(client, eventId);
      const people = client.getQueryData(attendanceQuery(eventId).queryKey) ?? [];
      const meant = new Set(signup_ids);
      change(client, eventId, (person) => (meant.has(person.id) ? withMark(person, { attendance }) : person));
      return new Map(people.filter(({ id }) => meant.has(id)).map((person) => [person.id, person]));
    },
    onError: (_error, { attendance }, before, { client }) => {
      change(client, eventId, (person) =>
        shows(person, { attendance }) ? (before?.get(person.id) ?? person) : person,
      );
    },
    meta: { error: () => attendanceTexts.get().failedAll },
    onSettled: (_data, _error, _input, _, { client }) => reload(client, eventId),
  });

interface Addition {
  /** Somebody who is in the list of people; `null`: they are added to it. */
  known: { id: string } | null;
  name: string;
  email: string | null;
  place: CallBody<typeof assignSlot>;
}

/** Gives somebody a place in an event: all of it, or nothing. */
export const addAttendeeMutation = (eventId: string) =>
  mutationOptions({
    mutationFn: async ({ known, name, email, place }: Addition): Promise<void> => {
      await (known
        ? api(assignSlot, { params: { id: known.id }, body: place })
        : api(addUser, { body: { name, email, place } }));
    },
    meta: { success: (_answer, { name }: Addition) => attendanceTexts.get().onTheList({ name }) },
    onSettled: (_data, _error, _input, _, { client }) =>
      reloadAll(client, [
        attendanceQuery(eventId).queryKey,
        queryKeys.users,
        queryKeys.signups,
        queryKeys.eventLists,
        eventQuery(eventId).queryKey,
      ]),
  });

/** Returns a function that marks one person. If this discards corrected hours, a toast offers to restore them. */
export function useMarking(eventId: string, person: Attendee): (mark: Mark) => void {
  const { mutate } = useMutation(markMutation(eventId, person));
  return (mark) => {
    mutate(mark);
    if (!person.corrected || mark.hours !== undefined) return;
    const t = attendanceTexts.get();
    const common = commonTexts.get();
    const text = t.replaced({ name: person.user.name });
    toast({ tone: 'done', text, action: { label: common.undo, run: () => mutate(markOf(person)) } });
  };
}

/** Marks everyone who is not marked yet as attended, with a way to undo it. */
export function useMarkingAll(eventId: string, people: readonly Attendee[]): { markAll: () => void; busy: boolean } {
  const { mutate, isPending } = useMutation(
    withCallbacks(markSeveralMutation(eventId), {
      meta: {
        success: (_answer, { attendance, signup_ids }: { attendance: Attendance | null; signup_ids: string[] }) => {
          // Undoing is the same mutation and cannot itself be undone.
          if (attendance === null) return;
          const t = attendanceTexts.get();
          const common = commonTexts.get();
          const undo = { label: common.undo, run: () => mutate({ attendance: null, signup_ids }) };
          return { text: t.allMarked({ count: signup_ids.length }), action: undo };
        },
      },
    }),
  );
  const markAll = () => {
    const signup_ids = people.filter((person) => isMarkable(person) && !person.attendance).map(({ id }) => id);
    if (signup_ids.length > 0) mutate({ attendance: 'attended', signup_ids });
  };
  return { markAll, busy: isPending };
}
