import { createFileRoute } from '@tanstack/react-router';
import { BadgesPage } from '@/features/badges/components/badges-page.tsx';
import { badgeSearch } from '@/features/badges/search.ts';

export const Route = createFileRoute('/_app/admin/badges')({ validateSearch: badgeSearch, component: BadgesPage });
