import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from './-unsubscribe/unsubscribe-screen.tsx';

export const Route = createFileRoute('/unsubscribe')({ component: UnsubscribeScreen });
