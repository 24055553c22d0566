import type { Attendee } from '@contract/attendance.ts';
import { useStore } from '@nanostores/react';
import { Clock, Pencil, Phone, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Lacks } from '@/domains/qualifications/needs.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { phoneLink } from '@/lib/format/phone-link.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { isMarkable } from './marks.ts';
import { attendanceTexts } from './texts.ts';
import { useMarking } from './use-marking.ts';

interface AttendeeRowProps {
  eventId: string;
  person: Attendee;
  /** The event has begun. */
  started: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
  onCorrect: (person: Attendee) => void;
}

/** The hours that count for a person, with a button to correct them. */
function Hours({ person, started, onCorrect }: Pick<AttendeeRowProps, 'person' | 'started' | 'onCorrect'>) {
  const t = useStore(attendanceTexts);
  const shared = useStore(adminCommonTexts);
  const { attendance, corrected, hours, scheduled_hours } = person;
  if (attendance === 'no_show' || attendance === 'excused') return null;
  const written = shared.inHours({ hours: amount(hours) });
  return (
    <div className="flex items-center gap-2 justify-self-end">
      {corrected && <span className="text-small text-soft">{t.insteadOf({ hours: amount(scheduled_hours) })}</span>}
      {started ? (
        <Button variant="quiet" className="-mr-2 px-2!" onClick={() => onCorrect(person)}>
          <span className={corrected ? 'text-ink' : 'font-regular'}>{written}</span>
          <Pencil aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{t.correct({ name: person.user.name })}</span>
        </Button>
      ) : null}
      {/* Paper has no buttons. */}
      <span className={started ? 'hidden print:inline' : 'text-soft'}>{written}</span>
    </div>
  );
}

/** Since when somebody is here, or was, as recorded at the gate. */
function Presence({ person, zone }: Pick<AttendeeRowProps, 'person' | 'zone'>) {
  const t = useStore(attendanceTexts);
  const { attendance, checked_in_at, checked_out_at, out_assumed } = person;
  // Whatever the gate recorded, they are marked as absent.
  if (!checked_in_at || attendance === 'no_show' || attendance === 'excused') return null;
  const from = timeOfDay(checked_in_at, zone);
  return (
    <p className="flex items-center gap-1.5 text-small text-soft">
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
      {out_assumed
        ? t.leftAssumed({ from })
        : !checked_out_at
          ? t.hereSince({ time: from })
          : t.cameAndLeft({ from, to: timeOfDay(checked_out_at, zone) })}
    </p>
  );
}

/** One person of the event: name, hours and the three marks. */
export function AttendeeRow({ eventId, person, started, today, zone, onCorrect }: AttendeeRowProps) {
  const t = useStore(attendanceTexts);
  const mark = useMarking(eventId, person);
  const { name, phone } = person.user;
  const markable = isMarkable(person);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-5">
      <div className="min-w-0">
        <h3 className="font-strong">{name}</h3>
        {phone && (
          <a
            href={phoneLink(phone)}
            className="-my-1 inline-flex min-h-8 items-center gap-1.5 text-small text-soft hover:text-ink"
          >
            <Phone aria-hidden="true" className="size-3.5 shrink-0" />
            {phone}
          </a>
        )}
        <Presence person={person} zone={zone} />
        {person.reason && <p className="text-small text-soft">{person.reason}</p>}
        {(person.status === 'asked' || person.question) && <AskedState question={person.question} zone={zone} />}
        {person.status === 'displaced' && (
          <p className="flex items-start gap-1.5 text-small text-attention">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t.clashes}
          </p>
        )}
        <Lacks missing={person.missing_qualifications} />
      </div>
      {markable && <Hours person={person} started={started} onCorrect={onCorrect} />}
      {markable && started && (
        <div className="col-start-1 max-md:col-span-2 md:col-start-3">
          <p className="hidden text-right font-strong print:block">{t[person.attendance ?? 'unmarked']}</p>
          <MarkButtons person={person} today={today} zone={zone} onMark={mark} />
        </div>
      )}
    </li>
  );
}
