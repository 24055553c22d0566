import { createFileRoute } from '@tanstack/react-router';
import { LocationsPage } from '@/features/settings/locations/locations-page.tsx';
import { placesQuery } from '@/lib/query/places-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/places')({
  loader: ({ context: { queryClient } }) => preload(queryClient, placesQuery),
  component: LocationsPage,
});
