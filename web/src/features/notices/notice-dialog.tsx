import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { bellTexts } from './bell-texts.ts';
import { EventLink, linkStyle } from './event-link.tsx';
import { NoticeList } from './notice-list.tsx';
import { noticeTexts } from './texts.ts';

/** What a notice is about in full. Closes the list when a link in it is followed. */
export type NoticeDetails = (props: { notice: Notice; onFollow: () => void }) => ReactNode;

interface NoticeDialogProps {
  /** For administrators. */
  Details?: NoticeDetails | undefined;
  onClose: () => void;
}

/** The list of notices, or a sentence if it is empty. */
export function NoticeDialog({ onClose, Details }: NoticeDialogProps) {
  const t = useStore(bellTexts);
  const common = useStore(commonTexts);
  const inbox = useStore(noticeTexts);
  const { user } = useAuth();
  const { data: notices = [] } = useQuery(noticesQuery);
  return (
    <Dialog open title={common.notifications} onClose={onClose}>
      {notices.length === 0 ? (
        <p className="text-soft">{t.nothing}</p>
      ) : (
        <NoticeList
          onLast={() => {}}
          link={(notice) => <EventLink notice={notice} onFollow={onClose} />}
          details={Details && ((notice) => <Details notice={notice} onFollow={onClose} />)}
        />
      )}
      {user?.role !== 'admin' && (
        <Link to="/volunteer/messages" onClick={onClose} className={linkStyle}>
          {inbox.all}
        </Link>
      )}
    </Dialog>
  );
}
