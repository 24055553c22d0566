import { createFileRoute } from '@tanstack/react-router';
import { RollCallPage } from '@/features/attendance/gate/roll-call-page.tsx';

export const Route = createFileRoute('/_app/gate/roll-call')({ component: RollCallPage });
