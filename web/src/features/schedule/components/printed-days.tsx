import type { Board, BoardShift } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { commonMessages } from '@/i18n/common-messages.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { dateOfDay } from '@/lib/time/time.ts';
import { liveSlots } from '../coverage.ts';
import type { Day } from '../days.ts';
import { spanOf } from '../days.ts';
import { boardMessages } from '../messages.ts';
import { rowsOf } from '../rows.ts';
import { rowName, timesOfShift } from '../words.ts';

interface PrintedDaysProps {
  board: Board;
  days: readonly Day[];
  today: string;
}

/** Whether the page is being printed. What is only on paper is not drawn before. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    // The browser takes its picture of the page as soon as the listeners have returned.
    const change = () => flushSync(() => setPrinting(media.matches));
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    media.addEventListener('change', change);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', change);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

interface PrintedShiftProps {
  shift: BoardShift;
  board: Board;
  names: ReadonlyMap<string, string>;
}

/** A shift with the names of its people, role by role, and how many are missing. */
function PrintedShift({ shift, board, names }: PrintedShiftProps) {
  const t = useStore(boardMessages);
  const common = useStore(commonMessages);
  return (
    <tr className="border-t border-line align-top">
      <td className="w-36 py-1 pr-3 whitespace-nowrap">
        {timesOfShift({ shift, ...spanOf(shift, board.timezone) }, board.timezone)}
      </td>
      <th scope="row" className="w-48 py-1 pr-3 text-left font-strong">
        {shift.title}
        {shift.draft && ` (${common.draft})`}
        {shift.status === 'canceled' && ` (${common.canceled})`}
      </th>
      <td className="py-1">
        {liveSlots(shift.slots).map((slot) => {
          const missing = slot.required_count - slot.current_count;
          const people = shift.signups.filter(({ slot_id }) => slot_id === slot.id);
          return (
            <p key={slot.id}>
              <span className="font-strong">{board.slot_types.find(({ id }) => id === slot.slot_type_id)?.name}:</span>{' '}
              {people
                .map(({ user_id, status }) => `${names.get(user_id)}${status === 'confirmed' ? '' : ' ?'}`)
                .join(', ')}
              {missing > 0 && ` (${t.open({ count: missing })})`}
            </p>
          );
        })}
      </td>
    </tr>
  );
}

/** The days on paper, each on a page of its own, place by place and with names. */
export function PrintedDays({ board, days, today }: PrintedDaysProps) {
  const printing = usePrinting();
  if (!printing) return null;
  const names = new Map(board.people.map(({ id, name }) => [id, name]));
  return days.map(({ day }) => {
    const shifts = board.shifts.filter((shift) => dayOf(shift) === day);
    return (
      <section key={day} data-printed-day={day} className="hidden print:block print:not-last:break-after-page">
        <h2 className="text-day font-strong">{dateOfDay(day, today)}</h2>
        {rowsOf({ ...board, shifts }, 'place').map((row) => (
          <section key={row.key} className="mt-4">
            <h3 className="text-lead font-strong">{rowName(row)}</h3>
            <table className="w-full text-small">
              <tbody>
                {row.items.map(({ shift }) => (
                  <PrintedShift key={shift.id} shift={shift} board={board} names={names} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </section>
    );
  });
}
