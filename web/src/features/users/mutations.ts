import type { CallBody } from '@contract/call.ts';
import { type User, updateUser } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { authClient } from '@/lib/auth-client.ts';
import { currentUserQuery } from '@/lib/current-user.ts';
import { reportError } from '@/lib/report-error.ts';

interface Change {
  id: User['id'];
  patch: CallBody<typeof updateUser>;
}

/** Changes the person's own data; what the server made of it is shown everywhere at once. */
export const updateMeMutation = mutationOptions({
  mutationFn: ({ id, patch }: Change) => api(updateUser, { params: { id }, body: patch }),
  onSuccess: (user, { patch }, _, { client }) => {
    client.setQueryData(currentUserQuery.queryKey, user);
    // The authentication service keeps a copy of the name (spec section 7); nothing here reads it.
    if (patch.name)
      authClient.updateUser({ data: { name: user.name } }).catch((error) => reportError('Name not copied', error));
  },
});
