import type { AlertList as List } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { personName } from '@/lib/format/person-name.ts';
import { dayOf, rangeInText } from '@/lib/time/event-time.ts';
import { capital } from '@/lib/time/time.ts';
import { alertTexts } from './alert-texts.ts';

type Shift = List['shifts'][number];

/** How a shift is now. */
function State({ shift: { open, offered, confirmed, min_count } }: { shift: Shift }) {
  const t = useStore(alertTexts);
  if (open === null) return <p className="text-soft">{t.over}</p>;
  return (
    <>
      {min_count !== null && confirmed < min_count && (
        <p className="font-strong text-loss">{t.lacking({ confirmed, min: min_count })}</p>
      )}
      <p className="font-strong">{open > 0 ? t.open({ count: open }) : t.full}</p>
      {offered > 0 && <p>{t.offered({ count: offered })}</p>}
    </>
  );
}

/** What an alert or a digest is about: how much of what, and the shifts as they are now, each leading to the board. */
export function AlertList({ alert, onFollow }: { alert: List; onFollow: () => void }) {
  const t = useStore(alertTexts);
  const { places, below, questions, ends, more, shifts } = alert;
  return (
    <>
      <ul className="mt-1 text-small">
        {places > 0 && <li>{t.places({ count: places })}</li>}
        {below > 0 && <li>{t.below({ count: below })}</li>}
        {questions > 0 && <li>{t.questions({ count: questions })}</li>}
        {ends > 0 && (
          <li>
            <Link
              to="/admin/open-ends"
              onClick={onFollow}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-2"
            >
              {t.ends({ count: ends })}
            </Link>
          </li>
        )}
      </ul>
      <ul className="mt-2 grid gap-2">
        {shifts.map((shift) => (
          <li key={shift.slot_id} className="border-t border-line pt-2 text-small">
            <Link
              to="/admin/schedule"
              search={{
                day: dayOf(shift.event),
                ...{ shift: shift.event.id, slot: shift.slot_id },
              }}
              onClick={onFollow}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-action underline underline-offset-2"
            >
              <span className="font-strong">{shift.event.title}</span>
              <span>{shift.slot_type}</span>
            </Link>
            <p className="text-soft">{capital(rangeInText(shift.event))}</p>
            {shift.people.map(({ name, late }, index) => (
              // Two people can have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <p key={index}>{(late ? t.gaveLate : t.gave)({ name: personName(name) })}</p>
            ))}
            <State shift={shift} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-small">{t.more({ count: more })}</p>}
    </>
  );
}
