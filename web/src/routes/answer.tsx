import { createFileRoute } from '@tanstack/react-router';
import { AnswerPage } from '@/features/from-a-mail/answer/answer-page.tsx';

export const Route = createFileRoute('/answer')({ component: AnswerPage });
