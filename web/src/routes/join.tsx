import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '@/features/join/components/join-page.tsx';

export const Route = createFileRoute('/join')({ component: JoinPage });
