import { createFileRoute } from '@tanstack/react-router';
import { gateSearch } from '@/features/attendance/gate/search.ts';
import { ScanPage } from '@/features/attendance/scan/scan-page.tsx';

export const Route = createFileRoute('/_app/gate/scan')({ validateSearch: gateSearch, component: ScanPage });
