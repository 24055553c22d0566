import { createFileRoute } from '@tanstack/react-router';
import { SystemSettingsPage } from '@/features/admin/components/system-settings-page.tsx';

export const Route = createFileRoute('/_app/admin/settings')({ component: SystemSettingsPage });
