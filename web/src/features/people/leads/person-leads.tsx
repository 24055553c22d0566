import type { Lead } from '@contract/leads.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { rightsWords, scopeWords } from '@/domains/leads/scope-words.ts';
import { leadTexts } from '@/domains/leads/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { removeLeadMutation } from './lead-mutations.ts';

/** Which shifts a person leads, with buttons to change that. Where nobody leads anything, only one quiet button. */
export function PersonLeads({ user }: { user: User }) {
  const t = useStore(leadTexts);
  const shared = useStore(adminCommonTexts);
  const all = useQuery(leadsQuery);
  const [edited, setEdited] = useState<Lead | 'new' | null>(null);
  const changed = edited === 'new' ? null : edited;
  const isGone = !all.data?.some(({ id }) => id === changed?.id);
  useGone(changed && scopeWords(changed, t), isGone, () => setEdited(null));
  const { mutate: remove } = useMutation(removeLeadMutation);
  // Administrators lead everything.
  if (user.role === 'admin' || user.state === 'left') return null;
  const own = all.data?.filter((lead) => lead.user.id === user.id) ?? [];
  const dialog = edited && <LeadDialog user={user} lead={changed} onClose={() => setEdited(null)} />;
  if (all.data?.length === 0)
    return (
      <div className="mt-4">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {t.letLead}
        </Button>
        {dialog}
      </div>
    );
  return (
    <section aria-labelledby="leads" className="sheet mt-6 p-5 sm:p-8">
      <h2 id="leads" tabIndex={-1} className="text-day">
        {t.title}
      </h2>
      <p className="mt-2 text-soft">{t.about}</p>
      <FailedToLoad query={all} sentence={t.loadFailed} />
      <ul className="my-2 divide-y divide-line">
        {own.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 grow basis-48 wrap-anywhere">
              <p className="font-strong">{scopeWords(lead, t)}</p>
              <p className="text-small text-soft">{rightsWords(lead, t)}</p>
            </div>
            <Button aria-haspopup="dialog" onClick={() => setEdited(lead)}>
              {shared.edit}
              <span className="sr-only"> {scopeWords(lead, t)}</span>
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                remove(lead.id);
                // The button goes with what it removes.
                document.getElementById('leads')?.focus();
              }}
            >
              {t.remove}
              <span className="sr-only"> {scopeWords(lead, t)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {all.data && (
        <Button aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {own.length > 0 ? t.add : t.letLead}
        </Button>
      )}
      {dialog}
    </section>
  );
}
