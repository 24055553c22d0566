import { createFileRoute } from '@tanstack/react-router';
import { GatePage } from '@/features/gate/components/gate-page.tsx';
import { gateSearch } from '@/features/gate/search.ts';

export const Route = createFileRoute('/_app/gate/')({ validateSearch: gateSearch, component: GatePage });
