import { createFileRoute } from '@tanstack/react-router';
import { GatePage } from '@/features/attendance/gate/gate-page.tsx';
import { gateSearch } from '@/features/attendance/gate/search.ts';

export const Route = createFileRoute('/_app/gate/')({ validateSearch: gateSearch, component: GatePage });
