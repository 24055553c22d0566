import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '@/features/users/components/profile-page.tsx';

export const Route = createFileRoute('/_app/volunteer/profile')({ component: ProfilePage });
