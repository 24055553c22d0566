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
 * What the person has and until when, and what they can confirm themselves for a slot type; `null` until it is known. It is
 * empty where no qualification concerns them, and when it cannot be loaded.
 */
export function useOwnQualifications(id: string) {
  const all = useQuery(qualificationsQuery);
  const exist = (all.data?.length ?? 0) > 0;
  const held = useQuery({ ...heldQuery(id), enabled: exist });
  if (all.isPending || (exist && held.isPending)) return null;
  return (all.data ?? []).flatMap((each) => {
    const own = held.data?.find(({ qualification }) => qualification.id === each.id);
    const canConfirm = each.confirmed_by === 'self' && (each.slot_types.length > 0 || own !== undefined);
    return held.data && (own || canConfirm) ? [{ ...each, own, canConfirm }] : [];
  });
}

interface OwnQualificationsProps {
  id: string;
  rows: NonNullable<ReturnType<typeof useOwnQualifications>>;
}

/** The person's own qualifications, with buttons to confirm. Nothing where none concerns them. */
export function OwnQualifications({ id, rows }: OwnQualificationsProps) {
  const t = useStore(qualifyingMessages);
  const [asked, setAsked] = useState<QualificationRef | null>(null);
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
