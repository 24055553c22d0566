import type { Season } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { Copy } from 'lucide-react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { spanOfDays } from '@/lib/time/time.ts';
import { seasonTexts } from './texts.ts';

interface SeasonRowProps {
  season: Season;
  onCopy: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A season in the list, with what belongs to it. */
export function SeasonRow({ season, onCopy, onEdit, onDelete }: SeasonRowProps) {
  const t = useStore(seasonTexts);
  const shared = useStore(adminCommonTexts);
  const shown = useStore(presentSeason);
  const { id, name, first_day, last_day, required_credits, shifts, people } = season;
  const facts = [
    required_credits !== null && t.asked({ count: required_credits }),
    shared.countShifts({ count: shifts }),
    t.people({ count: people }),
  ].filter((fact) => fact !== false);
  return (
    <li className="grid gap-x-3 gap-y-1 py-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        <p>{spanOfDays(first_day, last_day)}</p>
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        {shown?.id === id && <p className="text-small font-strong text-done">{t.shown}</p>}
      </div>
      <div className="-mx-3 flex flex-wrap">
        {shifts > 0 && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onCopy}>
            <Copy aria-hidden="true" className="size-5" />
            <span>
              {t.copy}
              <span className="sr-only"> {shared.of({ name })}</span>
            </span>
          </Button>
        )}
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}
