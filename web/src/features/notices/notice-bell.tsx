import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useLive } from '@/lib/live/live.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { bellTexts } from './bell-texts.ts';
import type { NoticeDetails } from './notice-dialog.tsx';

const loadDialog = () => import('./notice-dialog.tsx').then(({ NoticeDialog }) => NoticeDialog);

/** How often the bell fetches new notices, in milliseconds. */
const lookEvery = 60_000;

/** What of a person others can change. The bell is on every page, so this is live on every page. */
const own = [queryKeys.notices, queryKeys.signups, queryKeys.waits, queryKeys.handOvers];

/** Somebody who is let lead has other pages from now on, and other shifts on them. */
function useNewPages(notices: readonly Notice[]): void {
  const client = useQueryClient();
  const told = notices.filter(({ kind }) => kind === 'leading').length;
  useEffect(() => {
    if (told > 0) void reloadAll(client, [queryKeys.me, queryKeys.ledShifts]);
  }, [client, told]);
}

/** The bell of the top bar: the number of notices, and a dialog that lists them. */
export function NoticeBell({ Details }: { Details?: NoticeDetails }) {
  const t = useStore(bellTexts);
  const common = useStore(commonTexts);
  const { data: notices = [] } = useQuery({ ...noticesQuery, refetchInterval: lookEvery });
  const { user } = useAuth();
  useLive(user ? [`person:${user.id}`] : [], own);
  useNewPages(notices);
  const { Dialog, close, opens } = useLazyDialog(loadDialog);
  const count = notices.length;
  return (
    <>
      <button
        type="button"
        aria-label={count === 0 ? common.notifications : t.unread({ count })}
        {...opens}
        className="relative grid size-11 shrink-0 place-items-center rounded-round text-soft hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-round bg-action px-1 text-small leading-none font-strong text-on-action tabular-nums"
          >
            {count > 9 ? '9+' : count}
          </span>
        )}
      </button>
      <span aria-live="polite" className="sr-only">
        {count > 0 && t.unread({ count })}
      </span>
      {Dialog && <Dialog onClose={close} Details={Details} />}
    </>
  );
}
