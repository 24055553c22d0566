import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WallPage } from '@/features/walls/wall-page.tsx';
import { lenient } from '@/lib/app/search-params.ts';

export const Route = createFileRoute('/wall')({
  validateSearch: z.object({ theme: lenient(z.enum(['light', 'dark'])) }),
  component: () => <WallPage theme={Route.useSearch().theme} />,
});
