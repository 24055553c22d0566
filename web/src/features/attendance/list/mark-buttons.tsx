import type { Attendee } from '@contract/attendance.ts';
import type { Attendance } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Check, CircleSlash, X } from 'lucide-react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { momentWords } from '@/lib/time/moment.ts';
import { attendances, type Mark } from './marks.ts';
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
export function MarkButtons({ person, today, zone, onMark }: MarkButtonsProps) {
  const t = useStore(attendanceTexts);
  const shared = useStore(adminCommonTexts);
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
