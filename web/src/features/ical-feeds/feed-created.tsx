import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { feedFormTexts } from './texts.ts';

/** The success screen before the list. */
export function FeedCreated() {
  const t = useStore(feedFormTexts);
  usePageTitle(t.createdTitle);
  useEffect(focusHeading, []);
  return (
    <div className="sheet mx-auto max-w-form animate-enter p-6 text-center sm:p-10">
      <CircleCheck aria-hidden="true" className="mx-auto mb-4 size-10 text-done" />
      <h1 className="text-day">{t.created}</h1>
      <p className="mt-3 mb-6 text-soft">{t.underWay}</p>
      <Link to="/admin/ical-feeds" replace className={buttonStyle()}>
        {t.toList}
      </Link>
    </div>
  );
}
