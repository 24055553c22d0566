import { listFieldAnswers } from '@contract/custom-fields.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice } from '@/components/form/select-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SaveAnswerFile } from '@/domains/custom-fields/answer-file.tsx';
import { answerText } from '@/domains/custom-fields/answer-text.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { toast } from '@/lib/app/toasts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { amount } from '@/lib/format/numbers.ts';
import { noteExport, saveTable } from '@/lib/format/save-table.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDayOf } from '@/lib/time/event-time.ts';
import { type FieldRecord, fieldRecordsQuery } from './mutations.ts';
import { nextEventsQuery } from './next-events.ts';
import { type OrderLine, orderList } from './order-list.ts';
import { orderListTexts } from './texts.ts';

/** Of whom: everybody who has answered, or all who have a place in a season or at an event. */
type Whose = { season_id?: string; event_id?: string };

const givenQuery = (id: string, query: Whose) =>
  queryOptions({
    queryKey: [...queryKeys.customFields, 'given', id, query] as const,
    queryFn: ({ signal }) => api.all(listFieldAnswers, { signal, params: { id }, query }),
  });

const whoseOf = (text: string): Whose => {
  const [kind, id] = text.split(' ');
  return kind === 'season' ? { season_id: id } : kind === 'event' ? { event_id: id } : {};
};

/** Of whom the list is: the choice, as a select. */
function useWhose(field: FieldRecord) {
  const t = useTexts(orderListTexts);
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const { data: events = [] } = useQuery(nextEventsQuery);
  const own = field.event ? [{ value: `event ${field.event.id}`, label: field.event.name }] : [];
  const [chosen, setChosen] = useState(own[0]?.value ?? '');
  const options = [
    ...(field.scope === 'event' ? own : [{ value: '', label: t.everybody }]),
    ...(field.scope === 'event' ? [] : seasons.map(({ id, name }) => ({ value: `season ${id}`, label: name }))),
    ...(field.scope === 'event' ? [] : events).map((event) => ({
      value: `event ${event.id}`,
      label: `${event.title}, ${shortDayOf(event, now())}`,
    })),
  ];
  return { query: whoseOf(chosen), chosen: options.find(({ value }) => value === chosen), options, setChosen };
}

interface LinesProps {
  field: FieldRecord;
  lines: readonly OrderLine[];
}

/** How many gave each answer, and who. */
function Lines({ field, lines }: LinesProps) {
  const [t, words, shared] = useTexts(orderListTexts, answerTexts, adminCommonTexts);
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-left text-small text-soft">
          <th className="py-2 pr-4 font-normal">{t.answer}</th>
          <th className="py-2 pr-4 text-right font-normal">{t.count}</th>
          <th className="py-2 font-normal">{shared.people}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ answer, people }) => (
          <tr key={JSON.stringify(answer)} className="border-b border-line align-top">
            <th scope="row" className={`py-2 pr-4 text-left wrap-anywhere ${answer === null ? 'text-attention' : ''}`}>
              {answer === null ? words.none : answerText(field.kind, answer, words)}
              {answer !== null && typeof answer === 'object' && 'file' in answer && (
                <SaveAnswerFile file={answer} question={people.map(({ name }) => name).join(', ')} />
              )}
            </th>
            <td className="py-2 pr-4 text-right tabular-nums">{amount(people.length)}</td>
            <td className="py-2 text-small text-soft wrap-anywhere">{people.map(({ name }) => name).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answers to a question, counted: a list to order by, with who gave them. */
function AnswersOf({ field }: { field: FieldRecord }) {
  const [t, words, pages, shared] = useTexts(orderListTexts, answerTexts, administrationTexts, adminCommonTexts);
  const { query: whose, chosen, options, setChosen } = useWhose(field);
  const query = useQuery(givenQuery(field.id, whose));
  const lines = query.data && orderList(field, query.data);
  const save = async () => {
    if (!lines) return;
    const rows = lines.map(({ answer, people }) => [
      answer === null ? words.none : answerText(field.kind, answer, words),
      people.length,
      people.map(({ name }) => name).join(', '),
    ]);
    try {
      await noteExport('people');
      await saveTable('csv', field.label, { name: field.label, rows: [[t.answer, t.count, shared.people], ...rows] });
    } catch (error) {
      toast({ tone: 'failed', text: shared.fileNotSaved, detail: messageOf(error) });
    }
  };
  return (
    <>
      <PageHead
        title={field.label}
        back={<BackLink to="/admin/questions">{pages.customFields}</BackLink>}
        actions={
          <>
            <Button disabled={!lines} onClick={() => window.print()}>
              {shared.print}
            </Button>
            <Button disabled={!lines} onClick={() => void save()}>
              {shared.saveCsv}
            </Button>
          </>
        }
      >
        {field.purpose}
      </PageHead>
      <div data-print="no" className="mb-6 max-w-form">
        <Choice label={t.whose} value={chosen?.value ?? ''} options={options} onChange={setChosen} />
      </div>
      <p className="mb-4 hidden print:block">{chosen?.label}</p>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="h-60" />}
      {lines?.length === 0 && <p className="text-soft">{t.nobody}</p>}
      {lines && lines.length > 0 && (
        <div className="sheet overflow-x-auto p-5">
          <Lines field={field} lines={lines} />
        </div>
      )}
    </>
  );
}

function AnswersPage() {
  const { fieldId } = Route.useParams();
  const words = useTexts(answerTexts);
  const t = useTexts(orderListTexts);
  const query = useQuery(fieldRecordsQuery);
  const field = query.data?.find(({ id }) => id === fieldId);
  if (field) return <AnswersOf key={field.id} field={field} />;
  if (query.isPending) return <Skeleton className="h-60" />;
  return query.data ? <p>{t.gone}</p> : <FailedToLoad query={query} sentence={words.loadFailed} />;
}

export const Route = createFileRoute('/_app/admin/questions/$fieldId')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, fieldRecordsQuery);
    preload(queryClient, seasonsQuery);
  },
  component: AnswersPage,
});
