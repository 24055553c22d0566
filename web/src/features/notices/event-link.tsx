import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useIsLead } from '@/lib/auth/lead-rights.ts';
import { bellTexts } from './texts.ts';

/** The style of a link in a list of notices. */
export const linkStyle = 'mt-2 inline-flex min-h-11 items-center text-action underline underline-offset-2';

/**
 * Links administrators to the event's form or, if a place has to be filled, to the shift; everybody else to their shifts, or to those that
 * they lead.
 */
export function EventLink({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const t = useStore(bellTexts);
  const { user } = useAuth();
  const isLead = useIsLead();
  // It says itself what there is to do.
  if (notice.kind === 'message') return null;
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
  if (notice.kind === 'leading' && !isLead) return null;
  if (notice.kind === 'leading' || (user?.role !== 'admin' && notice.alert))
    return (
      <Link to="/lead" onClick={onFollow} className={linkStyle}>
        {t.toLed}
      </Link>
    );
  if (user?.role !== 'admin')
    return (
      <Link to="/volunteer/shifts" onClick={onFollow} className={linkStyle}>
        {t.toShifts}
      </Link>
    );
  if (notice.alert)
    return (
      <Link to="/admin" onClick={onFollow} className={linkStyle}>
        {t.toDashboard}
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
