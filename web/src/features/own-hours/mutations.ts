import { confirmHours } from '@contract/timesheets.ts';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { ownHoursTexts } from './texts.ts';

/** What is loaded anew after somebody has said something of their hours: the hours and their histories. */
export const reload = [queryKeys.timesheets, [...queryKeys.events, 'history']];

/** Says that own hours are right. */
export const confirmMutation = changing((signup_ids: string[]) => api(confirmHours, { body: { signup_ids } }), {
  success: ({ done: { length: count } }) => {
    const t = ownHoursTexts.get();
    return count === 0 ? { tone: 'failed', text: t.nothingConfirmed } : t.confirmedNow({ count });
  },
  error: () => ownHoursTexts.get().failed,
  reload,
});
