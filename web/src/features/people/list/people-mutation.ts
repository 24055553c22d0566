import type { CallBody } from '@contract/call.ts';
import { changePeople, type PeopleOutcome } from '@contract/people.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { tableTexts } from '../texts.ts';

type Body = CallBody<typeof changePeople>;

/** What a change of many people would do. */
export const previewPeopleMutation = mutationOptions({
  mutationFn: (body: Body) => api(changePeople, { body: { ...body, preview: true } }),
});

/** Changes or invites many people. */
export const changePeopleMutation = mutationOptions({
  mutationFn: (body: Body) => api(changePeople, { body }),
  meta: {
    success: ({ changed, left }: PeopleOutcome, { action }: Body) => {
      const t = tableTexts.get();
      const text = (action === 'invite' ? t.invited : t.changed)({ count: changed.length });
      return left.length > 0 ? { text, detail: t.leftAlone({ count: left.length }) } : text;
    },
  },
  onSettled: (_data, _error, _body, _, { client }) =>
    reloadAll(client, [queryKeys.users, queryKeys.me, queryKeys.invitations, queryKeys.dashboard]),
});
