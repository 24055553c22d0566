import type { AudiencePart, Span } from '@contract/audience.ts';

export const kinds = ['day', 'shift', 'place', 'slot_type', 'season', 'here', 'idle'] as const;

/** Whom a new message is for, as the form has it. */
export interface Whom {
  kind: (typeof kinds)[number];
  place: string;
  role: string;
  season: string;
  /** A shift of the first day, and one of its slots or empty. */
  shift: string;
  slot: string;
  first: string;
  last: string;
  /** Times of the first day, or empty. */
  from: string;
  to: string;
}

/** Which fields the form shows. */
export const asks = ({ kind }: Pick<Whom, 'kind'>) => ({
  days: kind !== 'season' && kind !== 'here' && kind !== 'shift',
  shift: kind === 'shift',
  place: kind === 'place' || kind === 'slot_type',
  role: kind === 'slot_type',
  season: kind === 'season',
});

/** The audience of the form, or null while something is missing. @param moment a moment of the zone of the organisation, as UTC */
export function partOf(whom: Whom, moment: (day: string, time: string) => string): AudiencePart | null {
  const { kind, place, role, season, shift, slot, first, from, to } = whom;
  if (kind === 'here') return { kind };
  if (kind === 'season') return season ? { kind, season_id: season } : null;
  if (kind === 'shift')
    return shift ? { kind: 'shifts', shifts: [{ event_id: shift, ...(slot && { slot_id: slot }) }] } : null;
  if (!first) return null;
  const last = [first, whom.last].toSorted().at(-1) ?? first;
  const timed = from !== '' && to !== '' && last === first;
  const span: Span = timed
    ? { from: moment(first, from), to: moment(first, to) }
    : { first_day: first, last_day: last };
  if (kind === 'place') return place ? { kind, place_id: place, span } : null;
  if (kind === 'slot_type') return role ? { kind, slot_type_id: role, ...(place && { place_id: place }), span } : null;
  return { kind, span };
}
