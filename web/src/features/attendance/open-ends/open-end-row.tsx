import type { OpenEnd } from '@contract/open-ends.ts';
import { useStore } from '@nanostores/react';
import { Clock, UserRoundX } from 'lucide-react';
import { memo } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { openEndTexts } from './texts.ts';

interface OpenEndRowProps {
  end: OpenEnd;
  chosen: boolean;
  /** Whether the person leads to their page of the administration. */
  linked: boolean;
}

/** One person of a shift. Memoized, because there can be hundreds. */
export const OpenEndRow = memo(function OpenEndRow({ end, chosen, linked }: OpenEndRowProps) {
  const t = useStore(openEndTexts);
  const { id, user, event, slot_type, checked_in_at, own } = end;
  const name = personName(user.name);
  const Icon = checked_in_at ? Clock : UserRoundX;
  return (
    <li className={`flex items-center gap-1 pr-4 pl-1 ${chosen ? 'bg-action-wash' : 'hover:bg-desk'}`}>
      {own ? (
        <span className="size-11 shrink-0" />
      ) : (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t.choose({ name, title: shiftInWords(event) })}
            data-choose={id}
            checked={chosen}
            // React asks for a handler; the list handles the clicks, because one with Shift chooses a range.
            onChange={() => undefined}
            className="size-5 cursor-pointer accent-action"
          />
        </label>
      )}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 py-1">
        {linked ? (
          <PersonLink id={user.id} className="grow basis-40 font-strong">
            {name}
          </PersonLink>
        ) : (
          <span className="flex min-h-11 grow basis-40 items-center font-strong wrap-anywhere">{name}</span>
        )}
        <span className="flex min-w-0 basis-40 items-center gap-1.5 text-small text-soft">
          <SlotSwatch color={slot_type.color} />
          <span className="min-w-0 wrap-anywhere">{slot_type.name}</span>
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-small text-soft sm:basis-64">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {checked_in_at ? t.since({ time: timeOfDay(checked_in_at, event.timezone) }) : t.notMarked}
        </span>
        {own && <span className="w-full pb-1 text-small text-soft">{t.yours}</span>}
      </div>
    </li>
  );
});
