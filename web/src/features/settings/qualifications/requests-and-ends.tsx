import {
  type EndingQualification,
  listEndingQualifications,
  listQualificationRequests,
  type QualificationRequest,
} from '@contract/qualification-requests.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { endRequestMutation } from '@/domains/qualifications/requests.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { confirmRequestMutation } from './mutations.ts';
import { endingTexts, requestTexts } from './texts.ts';

/** What people ask to have confirmed, the oldest request first. */
const requestsQuery = queryOptions({
  queryKey: [...queryKeys.qualifications, 'requests'],
  queryFn: ({ signal }) => api.all(listQualificationRequests, { signal }),
});

/** Which qualifications of people end soon. */
const endingQuery = queryOptions({
  queryKey: [...queryKeys.qualifications, 'ending'],
  queryFn: ({ signal }) => api.all(listEndingQualifications, { signal }),
});

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
  const [t, shared] = useTexts(endingTexts, adminCommonTexts);
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

/** What people ask to have confirmed: one click confirms or declines it. Nothing without a request. */
export function RequestsSection() {
  const [t, words] = useTexts(requestTexts, qualifyingTexts);
  const { data: requests = [] } = useQuery(requestsQuery);
  const { mutate: confirm } = useMutation(confirmRequestMutation);
  const { mutate: decline } = useMutation(
    withCallbacks(endRequestMutation, { meta: { success: () => requestTexts.get().declined } }),
  );
  const list = useRef<HTMLUListElement>(null);
  const leave = (request: QualificationRequest, answer: (which: { id: string; qualificationId: string }) => void) => {
    const entry = document.activeElement?.closest('li');
    focusNeighbor(list.current, 'a', (stop) => stop.closest('li') === entry);
    answer({ id: request.user.id, qualificationId: request.qualification.id });
  };
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="sheet mb-6 max-w-column border-attention-line px-4 py-4 sm:px-6">
      <h2 id="requests" className="text-day">
        {t.title({ count: requests.length })}
      </h2>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line">
        {requests.map((request) => {
          const of = t.of({ person: request.user.name, name: request.qualification.name });
          return (
            <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 grow basis-56 wrap-anywhere">
                <p>
                  <Link
                    to="/admin/staff/$userId/edit"
                    params={{ userId: request.user.id }}
                    className="inline-flex min-h-11 items-center font-strong underline-offset-4 hover:underline"
                  >
                    {request.user.name}
                  </Link>
                  <span className="text-soft"> · {request.qualification.name}</span>
                </p>
                {request.note && <p>{request.note}</p>}
                <p className="text-small text-soft">
                  <Moment at={request.asked_at} />
                </p>
              </div>
              <div className="ml-auto flex gap-2">
                <Button onClick={() => leave(request, confirm)}>
                  {words.confirm}
                  <span className="sr-only"> {of}</span>
                </Button>
                <Button variant="quiet" onClick={() => leave(request, decline)}>
                  {t.decline}
                  <span className="sr-only"> {of}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
