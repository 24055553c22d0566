import { createFileRoute } from '@tanstack/react-router';
import { AnswerPage } from '@/features/answer/components/answer-page.tsx';

export const Route = createFileRoute('/answer')({ component: AnswerPage });
