import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/qualifications/confirm-dialog.tsx';
import { heldText } from '@/components/qualifications/held-text.ts';
import { qualifyingMessages } from '@/components/qualifications/messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';

/**
 * What the person has and until when, and what they can confirm themselves for a slot type. Nothing where no qualification
 * exists that concerns them.
 */
export function OwnQualifications({ id }: { id: string }) {
  const t = useStore(qualifyingMessages);
  const all = useQuery(qualificationsQuery);
  const held = useQuery({ ...heldQuery(id), enabled: (all.data?.length ?? 0) > 0 });
  const [asked, setAsked] = useState<QualificationRef | null>(null);
  if (!all.data || !held.data) return null;
  const rows = all.data.flatMap((each) => {
    const own = held.data.find(({ qualification }) => qualification.id === each.id);
    const canConfirm = each.confirmed_by === 'self' && (each.slot_types.length > 0 || own !== undefined);
    return own || canConfirm ? [{ ...each, own, canConfirm }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-qualifications">
      <h2 id="own-qualifications" className="text-day">
        {t.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ own, canConfirm, ...each }) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-48 wrap-anywhere">
              <p className="font-strong">{each.name}</p>
              <p className="text-small text-soft">{own ? heldText(own, t) : t.notConfirmed}</p>
            </div>
            {canConfirm && (
              <Button aria-haspopup="dialog" onClick={() => setAsked(each)}>
                {own ? t.confirmAgain : t.confirm}
                <span className="sr-only"> {each.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <ConfirmDialog userId={id} asked={[asked]} submit={t.confirm} onClose={() => setAsked(null)} />}
    </section>
  );
}
