import { makeOwnCalendar, removeOwnCalendar } from '@contract/calendars.ts';
import type { CallBody } from '@contract/call.ts';
import { getArchive, leave } from '@contract/leaving.ts';
import { endOtherSessions, endSession, type OwnSession } from '@contract/sessions.ts';
import { type User, updateUser } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { signOut } from '@/lib/auth/auth-service.ts';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { saveFile } from '@/lib/format/save-file.ts';
import { calendarMessages, ownDataMessages, sessionMessages } from './messages.ts';
import { ownCalendarQuery, ownSessionsQuery } from './queries.ts';

interface Change {
  id: User['id'];
  patch: CallBody<typeof updateUser>;
}

/** Changes the person's own data. The server's answer is shown everywhere at once. */
export const updateMeMutation = mutationOptions({
  mutationFn: ({ id, patch }: Change) => api(updateUser, { params: { id }, body: patch }),
  onSuccess: (user, { patch }, _, { client }) => {
    noteChangedUser(client, user);
    // The authentication service keeps a copy of the name; nothing here reads it.
    if (!patch.name) return;
    supabase()
      .then(({ auth }) => auth.updateUser({ data: { name: user.name } }))
      .catch((error) => reportError('Name not copied', error));
  },
});

const notChanged = () => calendarMessages.get().notChanged;

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
  meta: { success: () => calendarMessages.get().removed, error: notChanged },
});

const notEnded = () => sessionMessages.get().notEnded;

/** Signs the person out on another device. */
export const endSessionMutation = mutationOptions({
  mutationFn: (id: OwnSession['id']) => api(endSession, { params: { id } }),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  meta: { success: () => sessionMessages.get().ended, error: notEnded },
});

/** Signs the person out on all other devices. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => api(endOtherSessions, {}),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  meta: { success: () => sessionMessages.get().othersEnded, error: notEnded },
});

/** Saves a file with everything that is stored about the person. */
export const downloadArchiveMutation = mutationOptions({
  mutationFn: async () => saveFile('muster.zip', await (await api.answerTo(getArchive, {})).blob()),
  meta: { error: () => ownDataMessages.get().notDownloaded },
});

/** Leaves: afterwards there is no account, so the browser forgets its session. */
export const leaveMutation = mutationOptions({
  mutationFn: () => api(leave, { body: { confirm: true } }),
  onSuccess: () => signOut('left'),
});
