import { AdminLayout } from '@/components/layout/admin/admin-layout.tsx';
import { NoticeBell } from '@/features/notices/components/notice-bell.tsx';

export const AdminArea = () => <AdminLayout bell={<NoticeBell />} />;
