import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { feedListTexts } from './texts.ts';

/** Replaces the empty table, with a link to continue. */
export function NoFeeds() {
  const t = useStore(feedListTexts);
  const shared = useStore(adminCommonTexts);
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
