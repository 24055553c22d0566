import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { UnreachedPage } from '@/features/unreached/unreached-page.tsx';

/** The parameters of the page in its address. `change`: only whom this change did not reach. */
export const unreachedSearch = z.object({ change: z.catch(z.optional(z.uuid()), undefined) });

export const Route = createFileRoute('/_app/admin/unreached')({
  validateSearch: unreachedSearch,
  component: UnreachedPage,
});
