import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { NoticeBell } from '@/features/notices/components/notice-bell.tsx';

export const VolunteerArea = () => <VolunteerLayout bell={<NoticeBell />} />;
