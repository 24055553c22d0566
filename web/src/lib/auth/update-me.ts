import type { CallBody } from '@contract/call.ts';
import { type User, updateUser } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { noteChangedUser } from './current-user.ts';
import { supabase } from './supabase.ts';

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
