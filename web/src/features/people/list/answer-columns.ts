import { listFieldAnswers } from '@contract/custom-fields.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
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

/** What everybody has answered to these questions, by question; to one of seasons, in the present one. */
const givenQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.customFields, 'columns', ids] as const,
    queryFn: async ({ signal }) => {
      const given = await Promise.all(ids.map((id) => api.all(listFieldAnswers, { signal, params: { id } })));
      return new Map(ids.map((id, place) => [id, given[place]]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/**
 * The questions that the table can have columns of, those that were chosen on this device, and their answers. Nothing is loaded while none is
 * chosen.
 */
export function useAnswerColumns(enabled: boolean) {
  const { data: fields = [] } = useQuery({ ...customFieldsQuery, enabled });
  const [chosen, setChosen] = useState<readonly string[]>(() => deviceStorage.getItem(storedAs)?.split(' ') ?? []);
  const questions = useMemo(() => fields.filter(({ readers }) => readers !== 'person'), [fields]);
  const wanted = useMemo(() => questions.filter(({ id }) => chosen.includes(id)), [questions, chosen]);
  const { data: given } = useQuery(givenQuery(wanted.map(({ id }) => id)));
  const columns = useMemo(
    () =>
      wanted.map(({ id, label, kind }): AnswerColumn => {
        const said = (given?.get(id) ?? []).flatMap(({ user, value }) =>
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
