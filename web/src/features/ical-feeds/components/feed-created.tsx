import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { focusHeading } from '@/lib/focus-heading.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';

/** The success screen; the list follows by itself. */
export function FeedCreated() {
  usePageTitle('iCal feed created');
  useEffect(focusHeading, []);
  return (
    <div className="sheet mx-auto max-w-form animate-enter p-6 text-center sm:p-10">
      <CircleCheck aria-hidden="true" className="mx-auto mb-4 size-10 text-done" />
      <h1 className="text-day">iCal Feed Created Successfully!</h1>
      <p className="mt-3 mb-6 text-soft">Its first sync is under way. You see how it goes in the list.</p>
      <Link to="/admin/ical-feeds" replace className={buttonStyle()}>
        Go to the list
      </Link>
    </div>
  );
}
