import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '@/features/users/components/settings-page.tsx';

export const Route = createFileRoute('/_app/volunteer/settings')({ component: SettingsPage });
