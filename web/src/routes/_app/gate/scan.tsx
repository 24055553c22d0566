import { createFileRoute } from '@tanstack/react-router';
import { ScanPage } from '@/features/gate/scan/scan-page.tsx';
import { gateSearch } from '@/features/gate/search.ts';

export const Route = createFileRoute('/_app/gate/scan')({ validateSearch: gateSearch, component: ScanPage });
