import type { Board } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { usePrinting } from '@/components/ui/paper.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { shortDate } from '@/lib/time/time.ts';
import type { Day } from '../engine/days.ts';
import type { By } from '../engine/rows.ts';
import { boardTexts } from '../texts.ts';
import { type Line, onDays, type PrintedSlot, partsOf } from './printing.ts';

interface LineProps {
  line: Line;
  by: By;
  /** The day, if the list has several; `isFirst`: the first shift of that day. */
  day: string | null;
  isFirst: boolean;
}

function Slot({ slot, by, item }: { slot: PrintedSlot; by: By; item: Line['item'] }) {
  const t = useStore(boardTexts);
  const open = slot.missing > 0 && ` (${t.open({ count: slot.missing })})`;
  const isUnsure = item.asked + item.unconfirmed > 0;
  if (by === 'person' && item.key.startsWith('person ')) return <p>{`${slot.role}${isUnsure ? ' ?' : ''}`}</p>;
  return (
    <p>
      {by !== 'role' && <span className="font-strong">{slot.role}: </span>}
      {slot.names.join(', ')}
      {open}
    </p>
  );
}

function PrintedLine({ line, by, day, isFirst }: LineProps) {
  const common = useStore(commonTexts);
  const { shift } = line.item;
  return (
    <tr className={clsx('align-top', isFirst ? 'border-t border-ink' : 'border-t border-line')}>
      {day && (
        <td className={clsx('w-28 py-0.5 pr-3 whitespace-nowrap', isFirst ? 'font-strong' : 'text-soft')}>{day}</td>
      )}
      <td className="w-36 py-0.5 pr-3 whitespace-nowrap">{line.times}</td>
      {by === 'place' && <td className="w-32 py-0.5 pr-3">{shift.location}</td>}
      <th scope="row" className="w-48 py-0.5 pr-3 text-left font-strong">
        {shift.title}
        {shift.draft && ` (${common.draft})`}
        {shift.status === 'canceled' && ` (${common.canceled})`}
        {by !== 'place' && shift.location && <span className="font-regular"> · {shift.location}</span>}
      </th>
      <td className="py-0.5">
        {line.slots.map((slot) => (
          <Slot key={slot.key} slot={slot} by={by} item={line.item} />
        ))}
      </td>
    </tr>
  );
}

interface PrintedListsProps {
  board: Board;
  by: By;
  today: string;
  /** Each part begins a new page. */
  apart?: boolean;
}

/** The shifts of a board for paper: with the names of their people by place or by role, or the shifts of each person. */
export function PrintedLists({ board, by, today, apart = false }: PrintedListsProps) {
  return partsOf(board, by, today, apart).map(({ key, title, note, lines }) => {
    const hasDays = by !== 'place' || !apart;
    return (
      <section key={key} data-part={key} className={clsx('mb-4', apart && 'not-last:break-after-page')}>
        {title && (
          <h2 className="text-lead font-strong">
            {title}
            {note && <span className="text-small font-regular"> · {note}</span>}
          </h2>
        )}
        <table className="w-full text-small">
          <tbody>
            {lines.map((line, index) => (
              <PrintedLine
                key={line.key}
                line={line}
                by={by}
                day={hasDays ? shortDate(line.day, today) : null}
                isFirst={line.day !== lines[index - 1]?.day}
              />
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

/** The days of the board on paper, when the page itself is printed. */
export function PrintedDays({ days, ...list }: PrintedListsProps & { days: readonly Day[] }) {
  const printing = usePrinting();
  if (!printing) return null;
  const shown = onDays(list.board, { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  return (
    <div data-printed-days="" className="hidden print:block">
      <PrintedLists {...list} board={shown} />
    </div>
  );
}
