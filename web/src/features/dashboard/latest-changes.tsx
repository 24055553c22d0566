import type { Change, Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { ActSentence, keptPlaces } from '@/domains/record/act-sentence.tsx';
import { logLine } from '@/lib/change-sets/log-line.ts';
import { changeLogTexts } from '@/lib/change-sets/log-texts.ts';
import { dayHeading, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { changesByDay } from './changes.ts';
import { linkInText, Nothing, Part } from './part.tsx';
import { adminDashboardTexts } from './texts.ts';

function Sentence({ change }: { change: Change }) {
  const sets = useStore(changeLogTexts);
  const { kind, count, change_set: set } = change;
  const text = kind === 'change_set' && set ? logLine({ ...keptPlaces, ...set, count }, sets) : undefined;
  return <ActSentence act={change} {...(text !== undefined && { text })} />;
}

/** The latest changes by administrators as sentences, day by day. */
export function LatestChanges({ dashboard: { changes, today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardTexts);
  const pages = useStore(administrationTexts);
  const more = (
    <span className="flex flex-wrap gap-x-4">
      <Link to="/admin/changes" className={linkInText}>
        {t.allChanges}
      </Link>
      <Link to="/admin/record" className={linkInText}>
        {pages.record}
      </Link>
    </span>
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
