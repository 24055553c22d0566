import { beginAddressChange, confirmAddress } from '@contract/addresses.ts';
import type { User } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addressTexts } from './texts.ts';

/** Has a code sent to the new address of a person. */
export const beginMutation = mutationOptions({
  mutationFn: ({ id, email }: { id: User['id']; email: string }) =>
    api(beginAddressChange, { params: { id }, body: { email } }),
});

/** Gives a person the address to which the code was sent. */
export const confirmMutation = mutationOptions({
  mutationFn: ({ id, code }: { id: User['id']; code: string }) =>
    api(confirmAddress, { params: { id }, body: { code } }),
  onSuccess: (user, _, __, { client }) => {
    noteChangedUser(client, user);
    void client.invalidateQueries({ queryKey: queryKeys.users });
  },
  meta: { success: ({ email }: User) => addressTexts.get().changed({ email: email ?? '' }) },
});
