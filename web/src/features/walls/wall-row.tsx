import type { Wall } from '@contract/walls.ts';
import { useStore } from '@nanostores/react';
import { RefreshCw } from 'lucide-react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { wallsTexts } from './texts.ts';

interface WallRowProps {
  wall: Wall;
  onRenew: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A wall in the list: what it shows, and when a screen last asked for it. */
export function WallRow({ wall, onRenew, onEdit, onDelete }: WallRowProps) {
  const t = useStore(wallsTexts);
  const shared = useStore(adminCommonTexts);
  const { name, place, slot_type, shows_names, last_seen_at } = wall;
  const scope = place ? t.ofPlace(place) : slot_type ? t.ofType(slot_type) : t.everything;
  return (
    <li className="grid gap-x-3 gap-y-1 py-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        <p>{shows_names ? `${scope} · ${t.withNames}` : scope}</p>
        <p className="text-small text-soft">
          {last_seen_at ? <RichText text={t.seen} values={{ moment: <Moment at={last_seen_at} /> }} /> : t.neverSeen}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" onClick={onRenew}>
          <RefreshCw aria-hidden="true" className="size-5" />
          <span>
            {t.renew}
            <span className="sr-only"> {shared.of({ name })}</span>
          </span>
        </Button>
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}
