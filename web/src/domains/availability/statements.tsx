import type { Availability, Statement } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { shortDate } from '@/lib/time/time.ts';
import { availabilityTexts } from './texts.ts';
import { dayOfSaying, statementWords } from './words.ts';

interface StatementsProps {
  said: Availability;
  today: string;
  zone: string;
  busy: boolean;
  /** Without it, the list is only read, with the age of each statement. */
  onRemove: ((statement: Statement) => void) | null;
}

/** What a person says about times, in the order in which they said it. */
export function Statements({ said, today, zone, busy, onRemove }: StatementsProps) {
  const t = useStore(availabilityTexts);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {said.statements.map((statement, index) => {
        const words = statementWords(statement, today, zone);
        const until = statement.repeats === 'weekly' && statement.last_day;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two statements can be the same
          <li key={index} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
            <div className="min-w-0">
              <p>{words}</p>
              {until && <p className="text-small text-soft">{t.until({ day: shortDate(until, today) })}</p>}
              {!onRemove && (
                <p className="text-small text-soft">{t.saidOn({ day: dayOfSaying(statement.said_at, today, zone) })}</p>
              )}
            </div>
            {onRemove && (
              <button
                type="button"
                aria-label={t.remove({ what: words })}
                onClick={() => !busy && onRemove(statement)}
                className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
