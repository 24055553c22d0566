import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';

/** What stands in place of the table when there is no feed, and the way on. */
export function NoFeeds() {
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">No iCal feeds yet</p>
      <p className="mx-auto mt-1 mb-4 max-w-form text-soft">
        A feed brings the events of another calendar here and keeps them up to date, each with the slots you choose.
      </p>
      <Link to="/admin/ical-feeds/create" className={buttonStyle()}>
        Create iCal Feed
      </Link>
    </div>
  );
}
