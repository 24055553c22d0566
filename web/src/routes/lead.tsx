import { createFileRoute, redirect } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { lacksTexts, needGateTexts } from '@/i18n/languages.ts';
import { leadRightsOf } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';

export const Route = createFileRoute('/_app/lead')({
  beforeLoad: ({ context: { user } }) => {
    if (user.role === 'admin') throw redirect({ to: '/admin/schedule', replace: true });
    if (leadRightsOf(user).length === 0) throw redirect({ to: '/volunteer', replace: true });
  },
  loader: ({ context, cause }) => {
    void context.queryClient.prefetchQuery(noticesQuery);
    return needGateTexts(cause);
  },
  shouldReload: ({ cause }) => cause === 'enter' || (cause === 'stay' && lacksTexts()),
  component: () => <VolunteerLayout bell={<NoticeBell />} below={<WriteHost />} />,
});
