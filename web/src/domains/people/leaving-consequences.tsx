import type { CallAnswer } from '@contract/call.ts';
import type { getLeaving } from '@contract/leaving.ts';
import type { ReactNode } from 'react';
import { calendarDay, dayKey } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';

interface LeavingConsequencesProps {
  leaving: CallAnswer<typeof getLeaving>;
  /** The sentences, to the person or about them. */
  words: {
    places(params: { count: number }): string;
    noPlaces: string;
    account: string;
    nameKept(params: { day: string }): string;
    nameGone: string;
    pastStays: string;
  };
  /** Further items. */
  children?: ReactNode;
}

/** What it means that a person leaves or is removed, as a list. */
export function LeavingConsequences({ leaving, words, children }: LeavingConsequencesProps) {
  const zone = useZone();
  const { places, name_until } = leaving;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>{places > 0 ? words.places({ count: places }) : words.noPlaces}</li>
      <li>{words.account}</li>
      <li>{name_until ? words.nameKept({ day: calendarDay(dayKey(name_until, zone)) }) : words.nameGone}</li>
      <li>{words.pastStays}</li>
      {children}
    </ul>
  );
}
