import { type AnswerValue, listFieldAnswers } from '@contract/custom-fields.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerText } from '@/domains/custom-fields/answer-text.ts';
import { api } from '@/lib/api/api.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { customFieldsQuery } from '@/lib/query/custom-fields-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** A column of the table with the answers to a question, in words, by the id of the person. */
export interface AnswerColumn {
  id: string;
  label: string;
  of: ReadonlyMap<string, string>;
}

const storedAs = 'muster:staff-answers';

/** What everybody has answered to a question; one of seasons, in the present one. */
const givenQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.customFields, 'given', id, {}] as const,
    queryFn: ({ signal }) => api.all(listFieldAnswers, { signal, params: { id } }),
  });

type Given = { user: { id: string }; value: AnswerValue | null }[];

/**
 * The questions that the table can have columns of, those that were chosen on this device, and their answers. Nothing is loaded while none is
 * chosen.
 */
export function useAnswerColumns(enabled: boolean) {
  const { data: fields = [] } = useQuery({ ...customFieldsQuery, enabled });
  const [chosen, setChosen] = useState<readonly string[]>(() => deviceStorage.getItem(storedAs)?.split(' ') ?? []);
  const questions = useMemo(() => fields.filter(({ readers }) => readers !== 'person'), [fields]);
  const wanted = useMemo(() => questions.filter(({ id }) => chosen.includes(id)), [questions, chosen]);
  const given = useQueries({
    queries: wanted.map(({ id }) => givenQuery(id)),
    combine: (results) => results.map(({ data }) => data as Given | undefined),
  });
  const columns = useMemo(
    () =>
      wanted.map(({ id, label, kind }, place): AnswerColumn => {
        const said = (given[place] ?? []).flatMap(({ user, value }) =>
          value === null ? [] : [[user.id, answerText(kind, value)] as const],
        );
        return { id, label, of: new Map(said) };
      }),
    [wanted, given],
  );
  return {
    items: questions.map(({ id, label }) => ({ id, name: label })),
    chosen: wanted.map(({ id }) => id),
    choose: (ids: string[]) => {
      if (ids.length > 0) deviceStorage.setItem(storedAs, ids.join(' '));
      else deviceStorage.removeItem(storedAs);
      setChosen(ids);
    },
    columns,
  };
}
