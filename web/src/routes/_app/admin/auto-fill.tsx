import { createFileRoute } from '@tanstack/react-router';
import { AutoFillPage } from '@/features/auto-fill/auto-fill-page.tsx';
import { autoFillSearch } from '@/features/auto-fill/search.ts';

export const Route = createFileRoute('/_app/admin/auto-fill')({
  validateSearch: autoFillSearch,
  component: AutoFillPage,
});
