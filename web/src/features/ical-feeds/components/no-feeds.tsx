import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { buttonStyle } from '@/components/ui/button.tsx';
import { feedListMessages } from '../messages.ts';

/** Replaces the empty table, with a link to continue. */
export function NoFeeds() {
  const t = useStore(feedListMessages);
  const shared = useStore(adminCommonMessages);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{t.none}</p>
      <p className="mx-auto mt-1 mb-4 max-w-form text-soft">{t.noneHint}</p>
      <Link to="/admin/ical-feeds/create" className={buttonStyle()}>
        {shared.createFeed}
      </Link>
    </div>
  );
}
