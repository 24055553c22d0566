import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '@/features/from-a-mail/unsubscribe/unsubscribe-page.tsx';

export const Route = createFileRoute('/unsubscribe')({ component: UnsubscribePage });
