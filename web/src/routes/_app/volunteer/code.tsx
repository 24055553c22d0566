import { createFileRoute } from '@tanstack/react-router';
import { OwnCodePage } from '@/features/own-shifts/own-code-page.tsx';
import { ownCodeQuery } from '@/lib/query/own-code-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/volunteer/code')({
  loader: ({ context: { queryClient } }) => preload(queryClient, ownCodeQuery),
  component: OwnCodePage,
});
