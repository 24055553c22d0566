import { createFileRoute, redirect } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { leadRightsOf } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';

export const Route = createFileRoute('/_app/lead')({
  beforeLoad: ({ context: { user } }) => {
    if (user.role === 'admin') throw redirect({ to: '/admin/schedule', replace: true });
    if (leadRightsOf(user).length === 0) throw redirect({ to: '/volunteer', replace: true });
  },
  loader: (page) => {
    void page.context.queryClient.prefetchQuery(noticesQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: () => <VolunteerLayout bell={<NoticeBell />} below={<WriteHost />} />,
});
