import { getOwnCalendar, makeOwnCalendar, removeOwnCalendar } from '@contract/calendars.ts';
import { getArchive, leave } from '@contract/leaving.ts';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '@contract/sessions.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { signOut } from '@/lib/auth/auth-service.ts';
import { saveFile } from '@/lib/format/csv.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { calendarTexts, ownDataTexts, sessionTexts } from './texts.ts';

/** The person's own calendar; `null` without one. */
export const ownCalendarQuery = queryOptions({
  queryKey: queryKeys.ownCalendar,
  queryFn: ({ signal }) => api(getOwnCalendar, { signal }),
});

/** Where the person is signed in, this session first. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => api(listSessions, { signal }),
});

const notChanged = () => calendarTexts.get().notChanged;

/** Creates the address of the person's calendar, or replaces it: then the old one no longer works. */
export const makeCalendarMutation = mutationOptions({
  mutationFn: () => api(makeOwnCalendar, {}),
  onSuccess: (calendar, _, __, { client }) => client.setQueryData(ownCalendarQuery.queryKey, calendar),
  meta: { error: notChanged },
});

/** Removes the address of the person's calendar. */
export const removeCalendarMutation = mutationOptions({
  mutationFn: () => api(removeOwnCalendar, {}),
  onSuccess: (_, __, ___, { client }) => client.setQueryData(ownCalendarQuery.queryKey, null),
  meta: { success: () => calendarTexts.get().removed, error: notChanged },
});

const notEnded = () => sessionTexts.get().notEnded;

/** Signs the person out on another device. */
export const endSessionMutation = mutationOptions({
  mutationFn: (id: OwnSession['id']) => api(endSession, { params: { id } }),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  meta: { success: () => sessionTexts.get().ended, error: notEnded },
});

/** Signs the person out on all other devices. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => api(endOtherSessions, {}),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  meta: { success: () => sessionTexts.get().othersEnded, error: notEnded },
});

/** Saves a file with everything that is stored about the person. */
export const downloadArchiveMutation = mutationOptions({
  mutationFn: async () => saveFile('muster.zip', await (await api.answerTo(getArchive, {})).blob()),
  meta: { error: () => ownDataTexts.get().notDownloaded },
});

/** Leaves: afterwards there is no account, so the browser forgets its session. */
export const leaveMutation = mutationOptions({
  mutationFn: () => api(leave, { body: { confirm: true } }),
  onSuccess: () => signOut('left'),
});
