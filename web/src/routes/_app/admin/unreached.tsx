import { createFileRoute } from '@tanstack/react-router';
import { UnreachedPage } from '@/features/unreached/components/unreached-page.tsx';
import { unreachedSearch } from '@/features/unreached/search.ts';

export const Route = createFileRoute('/_app/admin/unreached')({
  validateSearch: unreachedSearch,
  component: UnreachedPage,
});
