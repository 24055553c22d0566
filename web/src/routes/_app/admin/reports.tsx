import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '@/features/admin/components/reports-page.tsx';

export const Route = createFileRoute('/_app/admin/reports')({ component: ReportsPage });
