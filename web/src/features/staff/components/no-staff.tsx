import { Button } from '@/components/ui/button.tsx';

interface NoStaffProps {
  /** There are people, only none that the filters choose. */
  filtered: boolean;
  onShowAll: () => void;
  onInvite: () => void;
}

/** What stands in place of the cards when there are none, and the way on. */
export function NoStaff({ filtered, onShowAll, onInvite }: NoStaffProps) {
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{filtered ? 'Nobody found' : 'No volunteers or staff yet'}</p>
      <p className="mt-1 mb-4 text-soft">
        {filtered
          ? 'Nobody matches the search and the status.'
          : 'People appear here once they have signed in. Invite them, and they get a link by email.'}
      </p>
      <Button onClick={filtered ? onShowAll : onInvite}>{filtered ? 'Show everybody' : 'Invite User'}</Button>
    </div>
  );
}
