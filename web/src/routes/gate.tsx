import { createFileRoute } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { gateQuery } from '@/features/attendance/gate/use-gate.ts';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { preload } from '@/lib/query/preload.ts';

// Everybody may open it; the API returns the shifts that a person leads, and only those.
export const Route = createFileRoute('/_app/gate')({
  loader: (page) => {
    void page.context.queryClient.prefetchQuery(noticesQuery);
    preload(page.context.queryClient, gateQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: () => <VolunteerLayout bell={<NoticeBell />} below={<WriteHost />} />,
});
