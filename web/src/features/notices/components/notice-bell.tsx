import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { bellMessages } from '../messages.ts';
import { NoticeList } from './notice-list.tsx';

/** How often it is looked for new ones, in milliseconds. */
const lookEvery = 60_000;
const linkStyle = 'mt-2 inline-flex min-h-6 items-center text-action underline underline-offset-2';

/** Where an administrator edits the event, and anyone else finds their shifts. */
function EventLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const t = useStore(bellMessages);
  const { user } = useAuth();
  if (user?.role !== 'admin')
    return (
      <Link to="/volunteer" onClick={onFollow} className={linkStyle}>
        {t.toShifts}
      </Link>
    );
  if (notice.kind === 'removed') return null;
  return (
    <Link
      to="/admin/events/$eventId/edit"
      params={{ eventId: notice.event.id }}
      onClick={onFollow}
      className={linkStyle}
    >
      {t.toEvent}
    </Link>
  );
}

/** The bell of the top bar: how many notices there are, and behind it the notices themselves. */
export function NoticeBell() {
  const t = useStore(bellMessages);
  const { data: notices = [] } = useQuery({ ...noticesQuery, refetchInterval: lookEvery });
  const [open, setOpen] = useState(false);
  const count = notices.length;
  return (
    <>
      <button
        type="button"
        aria-label={count === 0 ? t.title : t.unread({ count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
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
      <Dialog open={open} title={t.title} onClose={() => setOpen(false)}>
        {open &&
          (count === 0 ? (
            <p tabIndex={-1} ref={(element) => element?.focus()} className="text-soft outline-none">
              {t.nothing}
            </p>
          ) : (
            <NoticeList
              onLast={() => {}}
              link={(notice) => <EventLink notice={notice} onFollow={() => setOpen(false)} />}
            />
          ))}
      </Dialog>
    </>
  );
}
