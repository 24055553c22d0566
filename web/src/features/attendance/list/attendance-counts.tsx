import type { Attendee } from '@contract/attendance.ts';
import { useStore } from '@nanostores/react';
import { amount } from '@/lib/format/numbers.ts';
import { attendances, countsOf } from './marks.ts';
import { attendanceTexts } from './texts.ts';

const kinds = ['unmarked', ...attendances] as const;

/** The number of people with each mark. */
export function AttendanceCounts({ people }: { people: readonly Attendee[] }) {
  const t = useStore(attendanceTexts);
  const counts = countsOf(people);
  return (
    <dl className="grid grow grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {kinds.map((kind) => (
        <div key={kind} className="flex items-baseline gap-2">
          <dt className="order-last text-soft">{t[kind]}</dt>
          <dd className="text-day proportional-nums">{amount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
