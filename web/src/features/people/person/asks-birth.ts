import { useQuery } from '@tanstack/react-query';
import { usesAges } from '@/domains/ages/births.ts';
import { documentsQuery } from '@/domains/documents/documents.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

/** Whether places, or who agrees to a document, depend on when people were born. */
export function useAsksBirth(): boolean {
  const { data: types } = useQuery(slotTypesQuery);
  const { data: documents = [] } = useQuery(documentsQuery);
  return usesAges(types) || documents.some(({ parent_signs }) => parent_signs);
}
