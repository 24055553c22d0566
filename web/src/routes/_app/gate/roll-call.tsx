import { createFileRoute } from '@tanstack/react-router';
import { RollCallPage } from '@/features/gate/components/roll-call-page.tsx';

export const Route = createFileRoute('/_app/gate/roll-call')({ component: RollCallPage });
