import { createFileRoute } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { gateQuery } from '@/features/attendance/gate/use-gate.ts';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { lacksTexts, needGateTexts } from '@/i18n/languages.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { preload } from '@/lib/query/preload.ts';

// Everybody may open it; the API returns the shifts that a person leads, and only those.
export const Route = createFileRoute('/_app/gate')({
  loader: ({ context, cause }) => {
    void context.queryClient.prefetchQuery(noticesQuery);
    preload(context.queryClient, gateQuery);
    return needGateTexts(cause);
  },
  shouldReload: ({ cause }) => cause === 'enter' || (cause === 'stay' && lacksTexts()),
  component: () => <VolunteerLayout bell={<NoticeBell />} below={<WriteHost />} />,
});
