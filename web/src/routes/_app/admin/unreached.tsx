import { createFileRoute } from '@tanstack/react-router';
import { unreachedSearch } from '@/features/unreached/search.ts';
import { UnreachedPage } from '@/features/unreached/unreached-page.tsx';

export const Route = createFileRoute('/_app/admin/unreached')({
  validateSearch: unreachedSearch,
  component: UnreachedPage,
});
