import { id } from '@contract/primitives.ts';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SignInsPage } from '@/features/people/access/sign-ins-page.tsx';
import { lenient } from '@/lib/app/search-params.ts';

export const Route = createFileRoute('/_app/admin/sign-ins')({
  validateSearch: z.object({ person: lenient(id) }),
  component: SignInsPage,
});
