import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useIsLead } from '@/lib/auth/rights.ts';
import { bellTexts } from './bell-texts.ts';

/** The style of a link in a list of notices. */
export const linkStyle = 'mt-2 inline-flex min-h-11 items-center text-action underline underline-offset-2';

type Words = Exclude<keyof ReturnType<typeof bellTexts.get>, 'unread'>;

/**
 * Where a person can act on a notice, with the words that say so: administrators in the event's form or, if a place has to be filled, at
 * the shift; everybody else at their shifts, or at those that they lead. `null`: the notice itself says what there is to do.
 */
function targetOf({ kind, alert, event }: Notice, isAdmin: boolean, isLead: boolean): [Words, LinkProps] | null {
  if (kind === 'message') return null;
  if (kind === 'qualification_asked') return ['toRequests', { to: '/admin/qualifications' }];
  if (kind === 'agreement_withdrawn') return ['toDocuments', { to: '/admin/documents' }];
  if (
    kind.startsWith('qualification_') ||
    kind.startsWith('parent_') ||
    kind === 'document_asked' ||
    kind === 'answers_needed'
  )
    return ['toProfile', { to: '/volunteer/profile' }];
  if (kind === 'leading' && !isLead) return null;
  if (kind === 'leading' || (!isAdmin && alert)) return ['toLed', { to: '/lead' }];
  if (!isAdmin) return ['toShifts', { to: '/volunteer/shifts' }];
  if (alert) return ['toDashboard', { to: '/admin' }];
  if (kind === 'removed' || !event) return null;
  if (kind === 'declined') return ['toShift', { to: '/admin', search: { shift: event.id }, resetScroll: false }];
  return ['toEvent', { to: '/admin/events/$eventId/edit', params: { eventId: event.id } }];
}

/** A link to where the person can act on a notice. */
export function EventLink({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const t = useStore(bellTexts);
  const { user } = useAuth();
  const target = targetOf(notice, user?.role === 'admin', useIsLead());
  if (!target) return null;
  const [words, link] = target;
  return (
    <Link {...link} onClick={onFollow} className={linkStyle}>
      {t[words]}
    </Link>
  );
}
