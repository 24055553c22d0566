import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Button } from '@/components/ui/button.tsx';
import { FingerBox } from '@/components/ui/finger-box.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import type { useChosen } from '@/lib/lists/use-chosen.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { dayHeading } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import type { DayEnds } from './groups.ts';
import { OpenEndRow } from './open-end-row.tsx';
import { openEndTexts } from './texts.ts';

const daysAtOnce = 5;

interface OpenEndListProps {
  days: readonly DayEnds[];
  choosing: ReturnType<typeof useChosen>;
  /** Whether people and events lead to their pages of the administration. */
  linked: boolean;
}

/** A box that stands for several entries: checked if all are chosen, and in between if some are. */
export function GroupBox({
  ids,
  label,
  choosing: { chosen, toggle },
}: Pick<OpenEndListProps, 'choosing'> & { ids: readonly string[]; label: string }) {
  const all = ids.every((id) => chosen.has(id));
  const some = !all && ids.some((id) => chosen.has(id));
  return <FingerBox label={label} checked={all} some={some} onChange={() => toggle(ids)} />;
}

/** Open ends under the day and the event of their shift. Out of many days, only the first are rendered. */
export function OpenEndList({ days, choosing, linked }: OpenEndListProps) {
  const t = useStore(openEndTexts);
  const common = useStore(commonTexts);
  const now = useNow();
  const { shown, end, showMore } = useShownUntil('', days.length, daysAtOnce);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on a box is a click as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a box is a click as well
    <div className="grid grid-cols-1 gap-8" onClick={choosing.press}>
      {days.slice(0, shown).map(({ day, events }) => (
        <section key={day} aria-labelledby={`ends-${day}`}>
          <h2 id={`ends-${day}`} className="mb-3 text-day">
            {dayHeading(day, todayOf(events[0].event, now))}
          </h2>
          <div className="grid grid-cols-1 gap-4">
            {events.map(({ event, ends }) => {
              const { start, end: until } = writtenTimes(event);
              const name = shiftInWords(event);
              const ids = ends.filter(({ own }) => !own).map(({ id }) => id);
              return (
                <section key={event.id} aria-labelledby={`ends-${event.id}`} className="sheet">
                  <div className="flex items-center gap-1 border-b border-margin py-1.5 pr-4 pl-1">
                    {ids.length > 0 && <GroupBox ids={ids} label={t.chooseOf({ title: name })} choosing={choosing} />}
                    <div className={ids.length > 0 ? 'min-w-0' : 'min-w-0 pl-11'}>
                      <h3 id={`ends-${event.id}`} className="font-strong wrap-anywhere">
                        {linked ? (
                          <Link
                            to="/admin/events/$eventId/attendance"
                            params={{ eventId: event.id }}
                            aria-label={name}
                            className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
                          >
                            {event.title}
                          </Link>
                        ) : (
                          <span className="inline-flex min-h-11 items-center">{event.title}</span>
                        )}
                      </h3>
                      <p className="-mt-2 pb-1 text-small text-soft wrap-anywhere">
                        {start}
                        {until && ` – ${until}`}
                        <TimeForReader event={event} />
                        {event.location && ` · ${event.location}`}
                      </p>
                    </div>
                  </div>
                  <ul className="divide-y divide-line">
                    {ends.map((each) => (
                      <OpenEndRow key={each.id} end={each} chosen={choosing.chosen.has(each.id)} linked={linked} />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
        </section>
      ))}
      {shown < days.length && (
        <Button ref={end} className="w-full" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}
