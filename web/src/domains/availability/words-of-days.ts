import type { Signup } from '@contract/signups.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { monthTexts } from './month-texts.ts';
import type { SaidOfDay, SaidPart } from './said-of-day.ts';
import { availabilityTexts } from './texts.ts';

const times = (from: string, to: string, zone: string): string => `${timeOfDay(from, zone)} – ${timeOfDay(to, zone)}`;

function partWords({ says, from, to }: SaidPart, zone: string): string {
  const t = availabilityTexts.get();
  const when = times(new Date(from).toISOString(), new Date(to).toISOString(), zone);
  return says === 'free' ? t.freeOnce({ when }) : t.notFreeOnce({ when });
}

/** What is said about a day, in words; of a part of it with the times. */
export function saidWords({ state, parts }: SaidOfDay, zone: string): string {
  const t = monthTexts.get();
  if (state === 'partly') return parts.map((part) => partWords(part, zone)).join('; ');
  return { free: t.free, not_free: t.notFree, nothing: t.nothing }[state];
}

/** What a single day is about, a line each: the times about which something is said, and its shifts. */
export function detailsOf(said: SaidOfDay, shifts: readonly Signup[] | undefined, zone: string): string[] {
  const t = availabilityTexts.get();
  return [
    saidWords(said, zone),
    ...(shifts ?? []).map(({ event, slot_type }) =>
      t.heldAt({
        title: event.title,
        slot: slot_type.name,
        when: times(event.startTime, event.endTime, event.timezone),
      }),
    ),
  ];
}
