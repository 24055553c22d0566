import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { hourlyWorth } from '@/lib/format/worth.ts';
import { isDraft } from './mutations.ts';
import { slotTypeTexts } from './texts.ts';
import { UpcomingRate } from './upcoming-rate.tsx';

interface SlotTypeCardProps {
  type: SlotType;
  /** Another slot type has the same name. */
  twin: boolean;
  onEdit: () => void;
  onRates: () => void;
  onDelete: () => void;
}

/** A slot type with its worth, and its buttons once it is saved. */
export function SlotTypeCard({ type, twin, onEdit, onRates, onDelete }: SlotTypeCardProps) {
  const t = useStore(slotTypeTexts);
  const shared = useStore(adminCommonTexts);
  const draft = isDraft(type.id);
  const hidden = <span className="sr-only"> {type.name}</span>;
  return (
    <li className="sheet flex min-h-36 min-w-0 flex-col p-4 sm:p-5">
      <h2 className="flex items-start gap-2 text-lead font-strong">
        <span className="mt-1.5">
          <SlotSwatch color={type.color} />
        </span>
        <span className="min-w-0">{type.name}</span>
      </h2>
      {twin && <p className="pl-6 text-small text-attention">{t.twin}</p>}
      <p className="mt-0.5 pl-6 text-soft">
        {type.compensation === 'wage' ? t.paidStaff : t.volunteers} · {hourlyWorth(type)}
        {type.open_to !== 'everyone' && <> · {t[type.open_to]}</>}
      </p>
      <Needs names={type.qualifications.map(({ name }) => name)} className="pl-6" />
      {type.upcoming_rate && <UpcomingRate type={type} upcoming={type.upcoming_rate} />}
      {!draft && (
        <div className="ml-2 flex flex-wrap">
          <Button variant="quiet" aria-haspopup="dialog" onClick={onRates}>
            <span>
              {t.rates}
              {hidden}
            </span>
          </Button>
          <HistoryLink of={{ type: type.id }} name={type.name} />
        </div>
      )}
      {type.description && (
        <div className="pl-6">
          <LongText text={type.description} of={type.name} />
        </div>
      )}
      <div className="mt-auto -mr-2 -mb-2 flex min-h-11 items-center justify-end gap-1 pt-3">
        {draft ? (
          <span className="flex items-center gap-2 pr-2 text-small text-soft">
            <Spinner className="size-4" />
            {t.saving}
          </span>
        ) : (
          <>
            <Button data-slot-type={type.id} variant="quiet" onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-5" />
              <span>
                {shared.edit}
                {hidden}
              </span>
            </Button>
            <Button variant="quiet" onClick={onDelete}>
              <Trash2 aria-hidden="true" className="size-5" />
              <span>
                {shared.delete}
                {hidden}
              </span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
