import type { CallBody } from '@contract/call.ts';
import { type Merge, mergeUsers, sayDifferent, takeBackDifferent } from '@contract/merging.ts';
import { type AssignedSignup, assignSlot } from '@contract/signups.ts';
import { type User, updateUser } from '@contract/users.ts';
import { addUser } from '@contract/walk-ins.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addPersonTexts } from './invitations/texts.ts';
import { mergeTexts } from './merging/texts.ts';
import type { UserPatch } from './person/form.ts';
import { doublesQuery, userQuery, usersQuery } from './queries.ts';
import { assignTexts, personFormTexts } from './texts.ts';

/** Adds a person by name. */
export const addPersonMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof addUser>) => api(addUser, { body }),
  meta: { success: ({ name }: User) => addPersonTexts.get().added({ name }) },
  onSettled: (_data, _error, _body, _, { client }) => reloadAll(client, [queryKeys.users]),
});

/** Changes a person. The server's answer is shown everywhere at once. */
export const updateUserMutation = mutationOptions({
  mutationFn: ({ id, patch }: { id: string; patch: UserPatch }) => api(updateUser, { params: { id }, body: patch }),
  onSuccess: (user, _input, _, { client }) => {
    client.setQueryData(usersQuery.queryKey, (all) => all?.map((each) => (each.id === user.id ? user : each)));
    client.setQueryData(userQuery(user.id).queryKey, user);
    noteChangedUser(client, user);
    void client.invalidateQueries({ queryKey: queryKeys.users });
  },
  meta: { success: (user: User) => personFormTexts.get().saved({ name: user.name }) },
});

/** Reloads everything that depends on a place that was assigned or canceled. */
const refresh = (client: QueryClient) =>
  reloadAll(client, [queryKeys.signups, queryKeys.users, queryKeys.events, queryKeys.me, queryKeys.notices]);

/** Signs a person up. The page shows a refusal itself, because some can be overridden. */
export const assignMutation = mutationOptions({
  mutationFn: ({ user, body }: { user: User; body: CallBody<typeof assignSlot> }) =>
    api(assignSlot, { params: { id: user.id }, body }),
  meta: {
    success: ({ event, status, reached }: AssignedSignup, { user }: { user: User }) => {
      const t = assignTexts.get();
      const [told, untold] = status === 'asked' ? [t.asked, t.askedUntold] : [t.assigned, t.assignedUntold];
      return (reached ? told : untold)({ name: user.name, event: event.title });
    },
  },
  onSettled: (_data, _error, _input, _, { client }) => refresh(client),
});

/** Makes one person of two. */
export const mergeMutation = mutationOptions({
  mutationFn: ({ one, ...body }: { one: string } & CallBody<typeof mergeUsers>) =>
    api(mergeUsers, { params: { id: one }, body }),
  meta: { success: ({ result: { name } }: Merge) => mergeTexts.get().merged({ name }) },
  onSettled: (_data, _error, _input, _, { client }) => refresh(client),
});

interface Differing {
  one: User;
  two: User;
  /** Whether they are different people; otherwise that is taken back. */
  are: boolean;
  undo: () => void;
}

/** Says, or takes back, that two people are not one. */
export const differMutation = mutationOptions({
  mutationFn: ({ one, two, are }: Differing) =>
    api(are ? sayDifferent : takeBackDifferent, { params: { id: one.id, otherId: two.id } }),
  meta: {
    success: (_answer, { one, two, are, undo }: Differing) => {
      const t = mergeTexts.get();
      return {
        text: (are ? t.saidDifferent : t.takenBack)({ one: one.name, two: two.name }),
        action: { label: commonTexts.get().undo, run: undo },
      };
    },
    error: () => mergeTexts.get().notSaid,
  },
  onSettled: (_data, _error, _input, _, { client }) => reloadAll(client, [doublesQuery.queryKey]),
});
