import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '@/features/unsubscribe/components/unsubscribe-page.tsx';

export const Route = createFileRoute('/unsubscribe')({ component: UnsubscribePage });
