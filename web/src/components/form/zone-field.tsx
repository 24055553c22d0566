import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { noZone, offsetLabel, searchZones, type ZoneChoice, zoneChoices, zoneName } from '@/lib/time/zone-search.ts';
import { browserZone } from '@/lib/time/zones.ts';
import { Labelled, type LabelledProps } from './field.tsx';
import { formTexts } from './texts.ts';

/** How far each key moves in the list. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * The state of the list below a zone field: whether it is open, the search, and the active choice. While it is open the
 * field contains the search; a search of `null` means that nothing has been typed. `none`: the label of the first
 * choice, no zone, if there is one.
 */
function useZoneList(value: string, iana: boolean, none: string | undefined, onChoose: (value: string) => void) {
  const [search, setSearch] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  // Computing the offsets of hundreds of zones takes time, so it is done when the list opens.
  const all = useMemo(() => {
    if (!open) return [];
    const zones = zoneChoices(value === '' ? [browserZone()] : [browserZone(), value], iana);
    return none ? [noZone(none), ...zones] : zones;
  }, [open, value, iana, none]);
  const choices = useMemo(() => searchZones(search ?? '', all), [search, all]);
  const start = search === null ? value : null;
  const index = choices.findIndex((choice) => choice.value === (marked ?? start));
  const active = choices[Math.max(0, index)];
  const show = () => {
    setOpen(true);
    setMarked(null);
  };
  const close = () => {
    setOpen(false);
    setSearch(null);
    setMarked(null);
  };
  const choose = (choice: ZoneChoice | undefined) => {
    if (choice) onChoose(choice.value);
    close();
  };
  const move = (by: number) => {
    if (!open) return show();
    const next = Math.min(Math.max(Math.max(0, index) + by, 0), choices.length - 1);
    setMarked(choices[next]?.value ?? null);
  };
  return {
    open,
    search,
    choices,
    active: open ? active : undefined,
    show,
    close,
    choose,
    type: (text: string) => {
      show();
      setSearch(text);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey) return;
      if (key in steps) move(steps[key] ?? 0);
      else if (open && key === 'Enter') choose(active);
      else if (open && key === 'Escape') close();
      else return;
      event.preventDefault();
    },
  };
}

interface ZoneListProps {
  id: string;
  label: string;
  choices: readonly ZoneChoice[];
  chosen: string;
  /** The choice that Enter selects. */
  active: ZoneChoice | undefined;
  onChoose: (choice: ZoneChoice) => void;
}

const zoneOptionId = (listId: string, choice: ZoneChoice): string => `${listId}-${choice.value}`;

/** The zones that were found. The focus stays in the field, so pressing a zone must not move it. */
function ZoneList({ id, label, choices, chosen, active, onChoose }: ZoneListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && zoneOptionId(id, active);
  useEffect(() => {
    if (activeId) list.current?.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={choice.value}
          id={zoneOptionId(id, choice)}
          role="option"
          aria-selected={choice.value === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className={clsx(
            'flex min-h-11 cursor-default items-center gap-2 rounded-[5px] px-3 py-1.5',
            choice === active ? 'bg-action-wash text-action-deep' : 'hover:bg-desk',
          )}
        >
          <span className="min-w-0 grow">
            {choice.label}
            {choice.place && <span className="text-soft"> · {choice.place}</span>}
          </span>
          {choice.offset !== null && (
            <span className="shrink-0 text-small text-soft">{offsetLabel(choice.offset)}</span>
          )}
          <Check
            aria-hidden="true"
            className={clsx('size-4 shrink-0 text-action', choice.value !== chosen && 'invisible')}
          />
        </div>
      ))}
    </div>
  );
}

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
