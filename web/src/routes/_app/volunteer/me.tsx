import { createFileRoute } from '@tanstack/react-router';
import { MePage } from '@/features/users/components/me-page.tsx';

export const Route = createFileRoute('/_app/volunteer/me')({ component: MePage });
