import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { zoneName } from '@/lib/time/zone-search.ts';
import { Labelled, type LabelledProps } from '../labelled.tsx';
import { formTexts } from '../texts.ts';
import { useZoneList } from './use-zone-list.ts';
import { ZoneList, zoneOptionId } from './zone-list.tsx';

interface ZoneFieldProps extends LabelledProps {
  value: string;
  onChange: (zone: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Offers only IANA names, without EST and similar names. */
  iana?: boolean;
  /** The label of the first choice, no zone (''). Without it a zone is required. */
  none?: string;
}

/** A time zone: first those of the specification, and all others by searching for a city or an offset. */
export function ZoneField({ value, onChange, onBlur, name, ref, iana = false, none, ...labelled }: ZoneFieldProps) {
  const t = useStore(formTexts);
  const listId = useId();
  const list = useZoneList(value, iana, none, onChange);
  const { open, search, choices, active } = list;
  return (
    <Labelled {...labelled} roomForNote={false}>
      {(field, edge) => (
        <div className="relative">
          <input
            {...field}
            ref={ref}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active && zoneOptionId(listId, active)}
            autoComplete="off"
            spellCheck={false}
            value={search ?? (value === '' && none ? none : zoneName(value))}
            onChange={(event) => list.type(event.target.value)}
            onClick={list.show}
            onFocus={(event) => event.target.select()}
            onBlur={() => {
              list.close();
              onBlur?.();
            }}
            onKeyDown={list.onKeyDown}
            className={clsx('h-12 w-full rounded-control border bg-sheet pr-11 pl-3.5', edge)}
          />
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-soft" />
          {open && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 animate-enter rounded-control border border-line bg-raised shadow-raised">
              <ZoneList
                id={listId}
                label={t.zones}
                choices={choices}
                chosen={value}
                active={active}
                onChoose={list.choose}
              />
              {choices.length === 0 && <p className="px-4 py-3 text-soft">{t.noZone}</p>}
            </div>
          )}
          <p role="status" className="sr-only">
            {search !== null && (choices.length === 0 ? t.noZone : t.zonesFound({ count: choices.length }))}
          </p>
        </div>
      )}
    </Labelled>
  );
}
