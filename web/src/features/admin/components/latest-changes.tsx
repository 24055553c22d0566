import type { Change, Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { logLine } from '@/lib/change-sets/log-line.ts';
import { changeLogMessages } from '@/lib/change-sets/log-messages.ts';
import { personName } from '@/lib/format/person-name.ts';
import { dayHeading, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { changesByDay, kept } from '../changes.ts';
import { adminDashboardMessages } from '../messages.ts';
import { linkInText, Nothing, Part } from './part.tsx';

const look =
  '-my-1 inline-flex items-center py-1 hover:text-action hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11';

const isAboutPerson = (kind: Change['kind']): boolean => /^(person|role)/.test(kind);
const isAboutEvent = (kind: Change['kind']): boolean => /^(event|place|attendance|change)/.test(kind);
const isGone = ({ kind, change_set }: Change): boolean =>
  /_deleted$|_declined$|persons_merged|person_left/.test(kind) || change_set?.action === 'delete';

function pageOf(kind: Change['kind']) {
  if (kind.startsWith('slot_type')) return '/admin/slot-types';
  if (kind.startsWith('feed')) return '/admin/ical-feeds';
  if (kind.startsWith('location')) return '/admin/places';
  if (kind.startsWith('season')) return '/admin/seasons';
  if (kind.startsWith('qualification')) return '/admin/qualifications';
  return '/admin/staff';
}

/** The name of a person, which leads to their page. */
function Person({ id, name }: { id: string | null; name: string | null }) {
  const shared = useStore(adminCommonMessages);
  if (id === null || name === null) return name === null ? shared.someone : personName(name);
  return (
    <Link to="/admin/staff/$userId" params={{ userId: id }} className={`${look} font-strong`}>
      {personName(name)}
    </Link>
  );
}

/** What was changed, with a link to it unless it is gone. A shift opens in the panel. */
function Subject({ change }: { change: Change }): ReactNode {
  const { kind, id, title } = change;
  if (isAboutPerson(kind) && !isGone(change) && !kind.endsWith('invited')) return <Person id={id} name={title} />;
  const name = isAboutPerson(kind) || kind.startsWith('invitation') ? personName(title ?? '') : (title ?? '');
  if (isGone(change)) return <span className="font-strong">{name}</span>;
  const className = `${look} font-strong`;
  if (!isAboutEvent(kind)) {
    return (
      <Link to={pageOf(kind)} className={className}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/admin" search={{ shift: id }} resetScroll={false} preload={false} className={className}>
      {name}
    </Link>
  );
}

function Sentence({ change }: { change: Change }) {
  const t = useStore(adminDashboardMessages);
  const sets = useStore(changeLogMessages);
  const { kind, count, change_set: set } = change;
  if (kind === 'settings_changed') {
    return (
      <RichText
        text={t[kind](kept)}
        values={{
          actor: <Person id={change.actor_id} name={change.actor} />,
        }}
      />
    );
  }
  const line = set && logLine({ ...kept, ...set, count }, sets);
  const text = kind === 'change_set' ? (line ?? '') : t[kind]({ ...kept, count });
  return (
    <RichText
      text={text}
      values={{
        actor: <Person id={change.actor_id} name={change.actor} />,
        person: <Person id={change.person_id} name={change.person} />,
        title: <Subject change={change} />,
      }}
    />
  );
}

/** The latest changes by administrators as sentences, day by day. */
export function LatestChanges({ dashboard: { changes, today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const more = (
    <Link to="/admin/changes" className={linkInText}>
      {t.allChanges}
    </Link>
  );
  return (
    <Part title={t.changes} more={more}>
      {changes.length === 0 && <Nothing>{t.noChanges}</Nothing>}
      {changesByDay(changes, (at) => dayKey(at, timezone)).map(([day, ofDay]) => (
        <section key={day} className="border-b border-line py-2 last:border-b-0">
          <h3 className="px-5 py-1 text-small text-soft">{dayHeading(day, today)}</h3>
          <ol>
            {ofDay.map((change) => (
              <li key={`${change.at} ${change.kind} ${change.id}`} className="flex gap-x-3 px-5 py-1.5">
                <time
                  dateTime={change.at}
                  className="w-18 shrink-0 text-small/6 whitespace-nowrap text-soft tabular-nums"
                >
                  {timeOfDay(change.at, timezone)}
                </time>
                <p className="min-w-0">
                  <Sentence change={change} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Part>
  );
}
