import { type Attendee, correction } from '@contract/attendance.ts';
import type { Attendance } from '@contract/events.ts';
import clsx from 'clsx';
import { Check, CircleSlash, Clock, Pencil, Phone, TriangleAlert, X } from 'lucide-react';
import { useFormOf } from '@/components/form/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { CorrectionFields } from '@/domains/hours/correction-fields.tsx';
import { correctionTexts } from '@/domains/hours/correction-texts.ts';
import { WorkHistory } from '@/domains/hours/work-history.tsx';
import { Lacks } from '@/domains/qualifications/needs.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { GroupNote } from '@/domains/shifts/group-note.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { phoneLink } from '@/lib/format/person-name.ts';
import { momentWords } from '@/lib/time/moment.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { attendances, isMarkable, type Mark } from './marks.ts';
import { useMarking } from './mutations.ts';
import { attendanceTexts } from './texts.ts';

const looks = {
  attended: { Icon: Check, pressed: 'aria-pressed:bg-done' },
  no_show: { Icon: X, pressed: 'aria-pressed:bg-loss' },
  excused: { Icon: CircleSlash, pressed: 'aria-pressed:bg-soft' },
} as const satisfies Record<Attendance, object>;

interface MarkButtonsProps {
  person: Attendee;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
  onMark: (mark: Mark) => void;
}

/** Attended, no-show or excused: at most one is pressed. Pressing it again removes the mark. */
function MarkButtons({ person, today, zone, onMark }: MarkButtonsProps) {
  const [t, shared] = useTexts(attendanceTexts, adminCommonTexts);
  const { marked_at, marked_by } = person;
  const marked =
    marked_at && marked_by
      ? t.markedBy({ name: marked_by, moment: momentWords(marked_at, today, zone).short })
      : undefined;
  return (
    <fieldset data-print="no" className="grid grid-cols-3 gap-1.5 max-md:col-span-2 md:w-96 xl:w-112">
      <legend className="sr-only">
        {shared.attendance} {shared.of({ name: person.user.name })}
      </legend>
      {attendances.map((attendance) => {
        const { Icon, pressed } = looks[attendance];
        const isPressed = person.attendance === attendance;
        return (
          <button
            key={attendance}
            type="button"
            data-mark={attendance}
            aria-pressed={isPressed}
            title={isPressed ? marked : undefined}
            onClick={() => onMark({ attendance: isPressed ? null : attendance })}
            className={clsx(
              'flex min-h-12 min-w-0 items-center justify-center gap-1 rounded-control border border-edge px-1 text-center text-small text-soft transition-colors duration-150',
              'not-aria-pressed:hover:text-ink aria-pressed:border-transparent aria-pressed:font-strong aria-pressed:text-sheet sm:gap-1.5 sm:px-2',
              pressed,
            )}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
            <span className="min-w-0">{t[attendance]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface HoursDialogProps {
  eventId: string;
  /** As listed when the dialog was opened. */
  person: Attendee;
  zone: string;
  open: boolean;
  onClose: () => void;
}

/** Corrects the hours that count for a person, with a reason. Saving also marks the person as attended. */
export function HoursDialog({ eventId, person, zone, open, onClose }: HoursDialogProps) {
  const [t, words, common] = useTexts(attendanceTexts, correctionTexts, commonTexts);
  const mark = useMarking(eventId, person);
  const form = useFormOf(correction, { defaultValues: { hours: person.hours, reason: person.reason ?? '' } });
  const scheduled = amount(person.scheduled_hours);
  // Hours that somebody has corrected have a reason.
  const hint =
    person.corrected && person.reason === null
      ? t.byGate({ hours: amount(person.hours), scheduled })
      : words.scheduled({ hours: scheduled });
  const finish = (run: () => void) => {
    run();
    onClose();
  };
  return (
    <Dialog open={open} title={words.title} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.handleSubmit((corrected) => finish(() => mark({ attendance: 'attended', ...corrected })))}
      >
        <CorrectionFields control={form.control} name={person.user.name} hint={hint} />
        <div className="mt-4">
          <WorkHistory signupId={person.id} zone={zone} />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {person.corrected && (
            <Button variant="quiet" onClick={() => finish(() => mark({ attendance: 'attended', hours: null }))}>
              {t.takeBack}
            </Button>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

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
  const [t, shared] = useTexts(attendanceTexts, adminCommonTexts);
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
  const t = useTexts(attendanceTexts);
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
  const t = useTexts(attendanceTexts);
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
        <GroupNote of={person} />
        <Presence person={person} zone={zone} />
        {person.reason && <p className="text-small text-soft">{person.reason}</p>}
        {(person.status === 'asked' || person.question) && <AskedState question={person.question} zone={zone} />}
        {person.status === 'displaced' && (
          <p className="flex items-start gap-1.5 text-small text-attention">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t.clashes}
          </p>
        )}
        <Lacks missing={person.missing_qualifications} documents={person.missing_documents} />
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
