import type { Lead } from '@contract/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { leadTexts, rightsWords, scopeWords } from '@/domains/leads/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { preload } from '@/lib/query/preload.ts';

function Entry({ lead }: { lead: Lead }) {
  const t = useTexts(leadTexts);
  const { id, name, state } = lead.user;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-3 wrap-anywhere">
      <p className="min-w-0 basis-48 max-sm:grow">
        <Link
          to="/admin/staff/$userId/edit"
          params={{ userId: id }}
          className="inline-flex min-h-11 items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {personName(name)}
        </Link>
        {state !== 'active' && <span className="text-small text-loss"> · {t.inactive}</span>}
      </p>
      <div className="min-w-0 grow basis-56">
        <p>{scopeWords(lead, t)}</p>
        <p className="text-small text-soft">{rightsWords(lead, t)}</p>
      </div>
    </li>
  );
}

/** Who leads which shifts, of the whole organisation. */
function LeadsPage() {
  const [t, pages] = useTexts(leadTexts, administrationTexts);
  const leads = useQuery(leadsQuery);
  const [search, setSearch] = useState('');
  const found = leads.data?.filter((lead) =>
    `${lead.user.name} ${scopeWords(lead, t)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.listTitle} back={<BackLink to="/admin/staff">{pages.staff}</BackLink>}>
        {t.listAbout}
      </PageHead>
      <FailedToLoad query={leads} sentence={t.loadFailed} />
      {leads.isPending && <Skeleton className="h-60" />}
      {leads.data?.length === 0 && <p>{t.nobody}</p>}
      {leads.data && leads.data.length > 0 && (
        <SearchField label={t.search} placeholder={t.search} value={search} onChange={setSearch} className="mb-4" />
      )}
      {found && found.length > 0 && (
        <ul className="sheet divide-y divide-line">
          {found.map((lead) => (
            <Entry key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
      {leads.data && leads.data.length > 0 && found?.length === 0 && <p>{t.noMatch}</p>}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/leads')({
  loader: ({ context: { queryClient } }) => preload(queryClient, leadsQuery),
  component: LeadsPage,
});
