/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenShift, OpenSlot, OpenType } from '@contract/open-page.ts';
import type { ComponentChildren } from 'preact';
import type { Day } from './days.ts';
import { say, type Words } from './texts.ts';
import { dayHeading, momentText, shiftLine, shiftTimes } from './times.ts';

/** How a place is taken: by a button of this page, by a link to the page, or not at all. */
type Way = { by: 'button' } | { by: 'link'; href: (slot: OpenSlot, shift: OpenShift) => string } | { by: 'invitation' };

/** The form that the buttons of places send, so that they also work before the script is there. */
export const takeForm = 'take';

export interface ListProps {
  words: Words;
  days: readonly Day[];
  types: readonly OpenType[];
  /** Milliseconds since 1970. */
  now: number;
  today: string;
  /** The zone of the reader, as soon as it is known. */
  readerZone: string | null;
  way: Way;
  /** Where one signs in. */
  signIn: string;
  /** What is shown below a place instead of its button. */
  opened?: { slotId: string; form: ComponentChildren } | undefined;
}

/** Why a place cannot be taken now, or how many are free. */
function stateText({ words, now }: ListProps, { state, left }: OpenSlot, { opens_at, timezone }: OpenShift): string {
  const { t } = words;
  if (state === 'free') return say(words, t.left, { count: left });
  if (state === 'full') return t.full;
  return state === 'opens_later' && opens_at
    ? say(words, t.opens, { moment: momentText(words, opens_at, timezone, now) })
    : t.closed;
}

function Take({ list, slot, shift, role }: { list: ListProps; slot: OpenSlot; shift: OpenShift; role: string }) {
  const { words, way, today } = list;
  const what = `${words.t.take}: ${role}, ${shift.title}, ${shiftLine(words, shift, today)}`;
  if (way.by === 'button')
    return (
      <button
        type="submit"
        form={takeForm}
        name="slot"
        value={slot.id}
        id={`take-${slot.id}`}
        class="button take"
        aria-label={what}
      >
        {words.t.take}
      </button>
    );
  if (way.by === 'invitation') return null;
  return (
    <a
      href={way.href(slot, shift)}
      target="_blank"
      rel="noopener"
      class="button take"
      aria-label={`${what} (${words.t.newTab})`}
    >
      {words.t.take}
    </a>
  );
}

function Role({ list, slot, shift }: { list: ListProps; slot: OpenSlot; shift: OpenShift }) {
  const { words, types, opened } = list;
  const type = types.find(({ id }) => id === slot.type);
  const isOpen = opened?.slotId === slot.id;
  return (
    <li class="role">
      <div class="role-line">
        <span class="role-name">
          <span class="swatch" aria-hidden="true" style={{ '--swatch': type?.color ?? 'gray' }} />
          {type?.name}
        </span>
        {slot.state === 'asks' ? (
          <a href={list.signIn} target={list.way.by === 'link' ? '_blank' : undefined} rel="noopener" class="asks">
            {words.t.asks}
          </a>
        ) : (
          <span class={`state ${slot.state}`}>{stateText(list, slot, shift)}</span>
        )}
      </div>
      {slot.state === 'free' && !isOpen && <Take list={list} slot={slot} shift={shift} role={type?.name ?? ''} />}
      {isOpen && opened?.form}
    </li>
  );
}

function Shift({ list, shift }: { list: ListProps; shift: OpenShift }) {
  const { start, end, zone, reader } = shiftTimes(list.words, shift, list.readerZone);
  return (
    <li class="shift">
      <p class="times">
        <span class="start">{start}</span>
        {end && <span class="end">{shift.all_day ? end : `– ${end}`}</span>}
        {zone && <span class="zone">{zone}</span>}
        {reader && <span class="reader">{reader}</span>}
      </p>
      <div class="what">
        <h3>{shift.title}</h3>
        {shift.location && <p class="soft">{shift.location}</p>}
        <ul class="roles">
          {shift.slots.map((slot) => (
            <Role key={slot.id} list={list} slot={slot} shift={shift} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The shifts, day by day. */
export function List(list: ListProps) {
  return (
    <div class="days">
      {list.days.map(({ day, shifts }) => (
        <section key={day} id={`day-${day}`} aria-labelledby={`heading-${day}`} class="day">
          <h2 id={`heading-${day}`} tabIndex={-1}>
            {dayHeading(list.words, day, list.today)}
          </h2>
          <ul class="sheet">
            {shifts.map((shift) => (
              <Shift key={shift.id} list={list} shift={shift} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
