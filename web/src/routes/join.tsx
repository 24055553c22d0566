import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '@/features/from-a-mail/join/join-page.tsx';

export const Route = createFileRoute('/join')({ component: JoinPage });
