import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dialog } from '@/components/ui/dialog.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { bellMessages } from '../messages.ts';
import { NoticeList } from './notice-list.tsx';

const linkStyle =
  'mt-2 inline-flex min-h-6 items-center text-action pointer-coarse:min-h-11 underline underline-offset-2';

/** Links administrators to the event's form or, if a place has to be filled, to the shift; everybody else to their shifts. */
function EventLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const t = useStore(bellMessages);
  const { user } = useAuth();
  if (notice.kind === 'qualification_asked')
    return (
      <Link to="/admin/qualifications" onClick={onFollow} className={linkStyle}>
        {t.toRequests}
      </Link>
    );
  if (notice.kind.startsWith('qualification_'))
    return (
      <Link to="/volunteer/profile" onClick={onFollow} className={linkStyle}>
        {t.toProfile}
      </Link>
    );
  if (user?.role !== 'admin')
    return (
      <Link to="/volunteer" onClick={onFollow} className={linkStyle}>
        {t.toShifts}
      </Link>
    );
  if (notice.kind === 'removed' || !notice.event) return null;
  if (notice.kind === 'declined')
    return (
      <Link
        to="/admin"
        search={{ shift: notice.event.id }}
        resetScroll={false}
        onClick={onFollow}
        className={linkStyle}
      >
        {t.toShift}
      </Link>
    );
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

interface NoticeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The list of notices, or a sentence if it is empty. */
export function NoticeDialog({ open, onClose }: NoticeDialogProps) {
  const t = useStore(bellMessages);
  const common = useStore(commonMessages);
  const { data: notices = [] } = useQuery(noticesQuery);
  return (
    <Dialog open={open} title={common.notifications} onClose={onClose}>
      {notices.length === 0 ? (
        <p className="text-soft">{t.nothing}</p>
      ) : (
        <NoticeList onLast={() => {}} link={(notice) => <EventLink notice={notice} onFollow={onClose} />} />
      )}
    </Dialog>
  );
}
