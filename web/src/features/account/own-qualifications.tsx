import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { AskToConfirm } from '@/domains/qualifications/ask-to-confirm.tsx';
import { askingTexts } from '@/domains/qualifications/asking-texts.ts';
import { ConfirmDialog } from '@/domains/qualifications/confirm-dialog.tsx';
import { heldText } from '@/domains/qualifications/held-text.ts';
import { endRequestMutation } from '@/domains/qualifications/requests.ts';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';

/**
 * What the person has and until when, and what they can confirm themselves or ask for, for a slot type; `null` until it is known. It is
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
    // What never ends needs no second confirmation.
    const canAsk =
      each.confirmed_by === 'organiser' && each.slot_types.length > 0 && (!own || own.valid_until !== null);
    return held.data && (own || canConfirm || canAsk) ? [{ ...each, own, canConfirm, canAsk }] : [];
  });
}

interface OwnQualificationsProps {
  id: string;
  rows: NonNullable<ReturnType<typeof useOwnQualifications>>;
}

/** The person's own qualifications, with buttons to confirm. Nothing where none concerns them. */
export function OwnQualifications({ id, rows }: OwnQualificationsProps) {
  const t = useStore(qualifyingTexts);
  const asking = useStore(askingTexts);
  const { mutate: withdraw } = useMutation(endRequestMutation);
  const [asked, setAsked] = useState<QualificationRef | null>(null);
  if (rows.length === 0) return null;
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-qualifications">
      <h2 id="own-qualifications" className="text-day">
        {t.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ own, canConfirm, canAsk, ...each }) => (
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
            {canAsk && <AskToConfirm missing={[each]} name={each.name} />}
            {each.asked_at !== null && (
              <Button variant="quiet" onClick={() => withdraw({ id, qualificationId: each.id })}>
                {asking.takeBack}
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
