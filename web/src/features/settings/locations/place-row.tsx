import type { Place } from '@contract/places.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { placeTexts } from './texts.ts';

interface PlaceRowProps {
  place: Place;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const step =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink disabled:opacity-40 disabled:hover:text-soft';

/** A place in the list, with what is known of it. */
export function PlaceRow({ place, isFirst, isLast, onMove, onEdit, onDelete }: PlaceRowProps) {
  const t = useStore(placeTexts);
  const common = useStore(commonTexts);
  const { id, name, address, meeting_point, contact, other_names, coming_events } = place;
  const details = [
    address,
    meeting_point && common.meetingPoint({ place: meeting_point }),
    contact && common.contactThere({ contact }),
  ].filter((detail) => detail !== null);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <span className="-ml-2.5 flex">
        <button
          id={`up-${id}`}
          type="button"
          aria-label={t.up({ name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
          className={step}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
        <button
          id={`down-${id}`}
          type="button"
          aria-label={t.down({ name })}
          disabled={isLast}
          onClick={() => onMove(1)}
          className={step}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </button>
      </span>
      <div className="min-w-0 grow basis-48 pt-2.5 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {other_names.length > 0 && <p className="text-small text-soft">{t.also({ names: other_names.join(' · ') })}</p>}
        <p className="text-small text-soft">
          {coming_events === 0 ? (
            t.coming({ count: 0 })
          ) : (
            <Link
              to="/admin/events"
              search={{ place: id }}
              className="inline-flex min-h-11 items-center text-action hover:underline"
            >
              {t.coming({ count: coming_events })}
              {hidden}
            </Link>
          )}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <RecordActions name={name} onEdit={onEdit} onDelete={coming_events === 0 ? onDelete : null} />
      </div>
    </li>
  );
}
