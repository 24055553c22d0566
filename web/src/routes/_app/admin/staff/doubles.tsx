import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DoublesPage } from '@/features/people/merging/doubles-page.tsx';
import { doublesQuery, usersQuery } from '@/features/people/queries.ts';
import { lenient } from '@/lib/app/search-params.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/staff/doubles')({
  validateSearch: z.object({ one: lenient(z.uuid()), two: lenient(z.uuid()) }),
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, usersQuery);
    preload(queryClient, doublesQuery);
  },
  component: DoublesPage,
});
