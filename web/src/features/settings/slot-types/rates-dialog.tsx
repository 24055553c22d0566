import { type DatedRate, listRates, type SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { api } from '@/lib/api/api.ts';
import { hourlyWorth } from '@/lib/format/worth.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { removeRateMutation } from './mutations.ts';
import { rateHistoryTexts } from './rate-texts.ts';

/** All rates of a slot type, the latest first. */
const ratesQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.slotTypes, typeId, 'rates'] as const,
    queryFn: ({ signal }) => api(listRates, { signal, params: { id: typeId } }),
  });

interface RateRowProps {
  rate: DatedRate;
  busy: boolean;
  onRemove: (from: string) => void;
}

function RateRow({ rate, busy, onRemove }: RateRowProps) {
  const t = useStore(rateHistoryTexts);
  const { from } = rate;
  const since = from ? t.from({ date: calendarDay(from) }) : t.first;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-strong">{hourlyWorth(rate)}</p>
        <p>
          {since}
          {rate.upcoming && <span className="text-attention"> · {t.upcoming}</span>}
        </p>
        <p className="text-small wrap-anywhere text-soft">
          {rate.set_by === null ? t.setByOperator : t.setBy({ name: rate.set_by })} · <Moment at={rate.set_at} />
        </p>
      </div>
      {rate.upcoming && from && (
        <Button variant="quiet" className="max-sm:-ml-4" busy={busy} onClick={() => onRemove(from)}>
          <span>
            {t.remove}
            <span className="sr-only"> {since}</span>
          </span>
        </Button>
      )}
    </li>
  );
}

interface RatesDialogProps {
  /** The slot type; `null` while the dialog is closed. */
  type: SlotType | null;
  onClose: () => void;
}

/** All rates of a slot type: from which day each holds, who set it and when. Those to come can be removed. */
export function RatesDialog({ type, onClose }: RatesDialogProps) {
  const t = useStore(rateHistoryTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(type);
  if (type && type !== last) setLast(type);
  const list = useRef<HTMLUListElement>(null);
  const rates = useQuery({ ...ratesQuery(last?.id ?? ''), enabled: type !== null });
  const { mutate, isPending, variables } = useMutation(removeRateMutation);
  const remove = (from: string) =>
    last &&
    mutate(
      { type: last, from },
      // The button disappears with the rate.
      { onSuccess: () => list.current?.focus() },
    );
  return (
    <Dialog open={type !== null} title={t.title({ name: last?.name ?? '' })} onClose={onClose}>
      <p className="text-soft">{t.about}</p>
      {rates.isPending && <p role="status">{t.loading}</p>}
      {rates.isError && <Message tone="error">{t.failed}</Message>}
      <ul ref={list} tabIndex={-1} className="mt-2 divide-y divide-line">
        {rates.data?.map((rate) => (
          <RateRow
            key={rate.from ?? ''}
            rate={rate}
            busy={isPending && variables.from === rate.from}
            onRemove={remove}
          />
        ))}
      </ul>
    </Dialog>
  );
}
