import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';

/** What people can be qualified for, and a function that names what somebody has today. */
export function useQualified() {
  const { data: qualifications = [] } = useQuery(qualificationsQuery);
  const namesOf = useCallback(
    ({ qualification_ids: ids }: User): string =>
      qualifications
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    [qualifications],
  );
  return { qualifications, namesOf };
}
