import { createFileRoute } from '@tanstack/react-router';
import { ScanPage } from '@/features/attendance/gate/scan/scan-page.tsx';
import { gateSearch } from '@/features/attendance/gate/search.ts';

export const Route = createFileRoute('/_app/gate/scan')({ validateSearch: gateSearch, component: ScanPage });
