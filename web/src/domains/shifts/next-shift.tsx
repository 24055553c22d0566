import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { MapPin, MessageCircle } from 'lucide-react';
import { contactLink, mapLink } from '@/lib/format/ways.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { untilMoment } from '@/lib/time/until.ts';
import { nextShiftTexts } from './texts.ts';
import { TimeForReader } from './when.tsx';

interface WaysProps {
  event: Pick<Signup['event'], 'title' | 'place'>;
  /** The style of each link. */
  className: string;
}

/** Whether something is known that `Ways` links to. */
const hasWays = ({ place }: WaysProps['event']): boolean =>
  Boolean(place?.address || contactLink(place?.contact ?? null));

/** Links to the place of a shift on a map, and to whom to ask there, as far as both are known. */
export function Ways({ event: { title, place }, className }: WaysProps) {
  const t = useStore(nextShiftTexts);
  const contact = contactLink(place?.contact ?? null);
  const of = <span className="sr-only"> {t.forShift({ title })}</span>;
  return (
    <>
      {place?.address && (
        <a href={mapLink(place.address)} target="_blank" rel="noreferrer" className={className}>
          <MapPin aria-hidden="true" className="size-4" />
          {t.map}
          {of}
        </a>
      )}
      {contact && (
        <a href={contact} className={className}>
          <MessageCircle aria-hidden="true" className="size-4" />
          {t.contact}
          {of}
        </a>
      )}
    </>
  );
}

interface NextShiftProps {
  signup: Signup;
  /** In milliseconds since 1970. */
  now: number;
}

const way =
  'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border border-current px-3 font-strong hover:underline';

/** The next shift of a person in three lines: when, what and where. Beside or below them the ways to get there. */
export function NextShift({ signup, now }: NextShiftProps) {
  const t = useStore(nextShiftTexts);
  const { event, slot_type } = signup;
  const times = timesOf(event);
  const { start, end, length } = writtenTimes(times);
  const until = untilMoment(event.startTime, now, event.timezone);
  const facts = [slot_type.name, event.location, length].filter(Boolean).join(' · ');
  return (
    <section
      aria-labelledby="next-shift"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sheet bg-action px-4 py-1.5 text-on-action"
    >
      <div className="min-w-0 grow basis-60">
        <h2 id="next-shift" className="text-small leading-4.5">
          {until ? t.coming({ when: until }) : t.now}
        </h2>
        <p className="font-strong leading-5.5">
          <time dateTime={event.startTime}>
            {shortDayOf(times, now)}, {start}
            {end && ` – ${end}`}
          </time>
          <TimeForReader event={times} className="text-small" />
        </p>
        <p className="truncate text-small leading-4.5" title={`${event.title} · ${facts}`}>
          <strong className="font-strong">{event.title}</strong> · {facts}
        </p>
      </div>
      {hasWays(event) && (
        <div data-print="no" className="flex gap-2 pb-1 max-sm:w-full max-sm:*:grow sm:pt-1">
          <Ways event={event} className={way} />
        </div>
      )}
    </section>
  );
}
