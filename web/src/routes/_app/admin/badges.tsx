import { createFileRoute } from '@tanstack/react-router';
import { BadgesPage } from '@/features/people/badges/badges-page.tsx';
import { badgeSearch } from '@/features/people/search.ts';

export const Route = createFileRoute('/_app/admin/badges')({ validateSearch: badgeSearch, component: BadgesPage });
