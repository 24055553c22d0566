import type { Change, Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { MomentAt } from '@/components/ui/moment.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { mergedChanges } from '../changes.ts';
import { adminDashboardMessages } from '../messages.ts';
import { linkInText, Nothing, Part } from './part.tsx';

const look =
  '-my-1 inline-flex items-center py-1 text-ink hover:text-action hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11';

/** Links to what was changed, unless it was deleted. */
function ChangeLink({ change: { kind, id, count }, children }: { change: Change; children: ReactNode }) {
  const isOneEvent = /^(event|place|attendance)/.test(kind) && (count === 1 || !kind.startsWith('event'));
  if (kind === 'event_deleted') return children;
  if (isOneEvent) {
    return (
      <Link to="/admin/events/$eventId/edit" params={{ eventId: id }} className={look}>
        {children}
      </Link>
    );
  }
  const to = pageOf(kind);
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

function pageOf(kind: Change['kind']) {
  if (kind.startsWith('event')) return '/admin/events';
  if (kind.startsWith('slot_type')) return '/admin/slot-types';
  if (kind.startsWith('feed')) return '/admin/ical-feeds';
  return kind === 'settings_changed' ? '/admin/settings' : '/admin/staff';
}

/** The latest changes by administrators, as sentences. */
export function LatestChanges({ dashboard: { changes, today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const shared = useStore(adminCommonMessages);
  return (
    <Part
      title={t.changes}
      more={
        <Link to="/admin/changes" className={linkInText}>
          {t.allChanges}
        </Link>
      }
    >
      {changes.length === 0 && <Nothing>{t.noChanges}</Nothing>}
      <ol className="divide-y divide-line">
        {mergedChanges(changes).map((change) => {
          const { at, kind, actor, title, person, count } = change;
          const named = (name: string | null) => (name === null ? shared.someone : personName(name));
          const subject = /^(person|role|invitation)/.test(kind) ? personName(title ?? '') : (title ?? '');
          const names = { actor: named(actor), title: subject, person: named(person) };
          const words = t[kind]({ ...names, count });
          return (
            <li key={`${at} ${kind} ${change.id}`} className="px-5 py-3">
              <ChangeLink change={change}>{words}</ChangeLink>
              <p className="text-small text-soft">
                <MomentAt at={at} today={today} zone={timezone} />
              </p>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
