import type { SlotAssignment } from '@contract/events.ts';
import { type StandingSignup, signUpForSeries } from '@contract/standing-signups.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ShiftDates } from '@/domains/shifts/shift-dates.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useGoneWithRow } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { hasSlot } from '../finding/use-filter.ts';
import { standingTexts } from './standing-texts.ts';

/** Each shift of a series, or every second one. */
type Every = 1 | 2;

interface Standing {
  slotId: string;
  every: Every;
}

const send = ({ slotId, every }: Standing, preview: boolean) =>
  api(signUpForSeries, { params: { slotId }, body: { every, preview } });

/** Which shifts signing up for a series would take, and which it would leave out. Asked whenever it is shown. */
const standingPreviewQuery = (standing: Standing) =>
  queryOptions({
    queryKey: [...queryKeys.signups, 'standing', standing] as const,
    queryFn: () => send(standing, true),
    staleTime: 0,
    gcTime: 0,
  });

/** Takes the shifts of a series. */
const standingMutation = mutationOptions({
  mutationFn: (standing: Standing) => send(standing, false),
  meta: {
    success: ({ taken }: Awaited<ReturnType<typeof send>>) => standingTexts.get().done({ count: taken.length }),
    error: () => standingTexts.get().failed,
  },
  onSettled: (_data, _error, _standing, _, { client }) =>
    reloadAll(client, [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]),
});

/** What signing up would take, and what it would leave out and why. */
function Preview({ found: { taken, skipped } }: { found: StandingSignup }) {
  const t = useStore(standingTexts);
  const own = skipped.filter(({ refusal }) => refusal.code === 'already_signed_up').length;
  const left = skipped.filter(({ refusal }) => refusal.code !== 'already_signed_up');
  return (
    <ShiftDates
      title={taken.length > 0 ? t.taken({ count: taken.length }) : t.nothing}
      taken={taken}
      leftTitle={t.skipped({ count: left.length })}
      left={left.map(({ event, refusal }) => ({ event, reason: textOf(refusal) }))}
    >
      {own > 0 && <p className="mt-3 text-soft">{t.own({ count: own })}</p>}
    </ShiftDates>
  );
}

/** Signs up for a slot type at all shifts of a series, or at every second one; shows before which dates that are. */
export function StandingDialog({ slot, onClose }: { slot: SlotAssignment; onClose: () => void }) {
  const t = useStore(standingTexts);
  const common = useStore(commonTexts);
  const [every, setEvery] = useState<Every>(1);
  const standing = { slotId: slot.id, every };
  const taking = useMutation(withCallbacks(standingMutation, { onSuccess: onClose }));
  // What has just been taken must not appear as refused while the dialog closes.
  const preview = useQuery({ ...standingPreviewQuery(standing), enabled: !taking.isPending });
  useGoneWithRow(slot.slot_type.name, (client) => !hasSlot(client, slot.id), onClose);
  const count = preview.data?.taken.length ?? 0;
  return (
    <Dialog open title={t.title({ slotType: slot.slot_type.name })} onClose={onClose}>
      <RadioGroup
        label={t.which}
        value={String(every)}
        options={[
          { value: '1', label: t.every },
          { value: '2', label: t.second },
        ]}
        onChange={(value) => setEvery(value === '2' ? 2 : 1)}
      />
      <div className="mt-4 min-h-32">
        <FailedToLoad query={preview} sentence={t.previewFailed} />
        {preview.isPending && <Skeleton className="h-32" />}
        {preview.data && <Preview found={preview.data} />}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        {count > 0 && (
          <Button variant="primary" busy={taking.isPending} onClick={() => taking.mutate(standing)}>
            {t.take({ count })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
