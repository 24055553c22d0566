import { createFileRoute } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';

export const Route = createFileRoute('/_app/volunteer')({ component: VolunteerLayout });
