import type { EndingQualification } from '@contract/qualification-requests.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { endingQuery } from './queries.ts';
import { endingTexts } from './texts.ts';

const textOf = {
  person: ({ user }: EndingQualification) => user.name,
  qualification: ({ qualification }: EndingQualification) => qualification.name,
  day: ({ valid_until }: EndingQualification) => valid_until,
};
type Column = keyof typeof textOf;

/** The rows by a column; rows that are equal there stay in the order of their last days. */
function sorted(rows: readonly EndingQualification[], column: Column, down: boolean): EndingQualification[] {
  const { compare } = new Intl.Collator(locale.get(), { numeric: true });
  const up = rows.toSorted((a, b) => compare(textOf[column](a), textOf[column](b)));
  return down ? up.toReversed() : up;
}

/** Which qualifications of people end soon, by any column. Nothing if none does. */
export function EndingSection() {
  const t = useStore(endingTexts);
  const shared = useStore(adminCommonTexts);
  const { data: rows = [] } = useQuery(endingQuery);
  const [column, setColumn] = useState<Column>('day');
  const [down, setDown] = useState(false);
  if (rows.length === 0) return null;
  const sort = (next: Column) => {
    setDown(next === column && !down);
    setColumn(next);
  };
  const Arrow = down ? ArrowDown : ArrowUp;
  return (
    <section aria-labelledby="ending" className="sheet mt-6 max-w-column px-4 py-4 sm:px-6">
      <h2 id="ending" className="text-day">
        {t.title({ count: rows.length })}
      </h2>
      <p className="text-small text-soft">{t.about}</p>
      <table className="mt-1 w-full table-fixed text-left">
        <thead>
          <tr className="border-line border-b">
            {(['person', 'qualification', 'day'] as const).map((each) => (
              <th
                key={each}
                scope="col"
                aria-sort={each === column ? (down ? 'descending' : 'ascending') : undefined}
                className="p-0 font-regular text-small"
              >
                <button
                  type="button"
                  onClick={() => sort(each)}
                  className="flex min-h-11 w-full items-center gap-1 text-left text-soft hover:text-ink"
                >
                  <span className="min-w-0 truncate">{each === 'person' ? shared.name : t[each]}</span>
                  {each === column && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, column, down).map((row) => (
            <tr key={row.id} className="border-line border-b last:border-0">
              <td className="wrap-anywhere">
                <Link
                  to="/admin/staff/$userId/edit"
                  params={{ userId: row.user.id }}
                  className="inline-flex min-h-11 items-center font-strong underline-offset-4 hover:underline"
                >
                  {row.user.name}
                </Link>
              </td>
              <td className="wrap-anywhere pr-2">{row.qualification.name}</td>
              <td>{calendarDay(row.valid_until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
