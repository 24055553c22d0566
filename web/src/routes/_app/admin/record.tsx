import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/features/record/record-page.tsx';
import { recordSearch } from '@/features/record/search.ts';

export const Route = createFileRoute('/_app/admin/record')({
  validateSearch: recordSearch,
  component: RecordPage,
});
