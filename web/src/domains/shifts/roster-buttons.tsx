import { useStore } from '@nanostores/react';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import type { RosterPerson } from './roster.ts';
import { shiftFileTexts } from './roster-texts.ts';

interface RosterButtonsProps {
  /** Whom the file has. */
  people: () => readonly RosterPerson[];
  /** Of which shift, where a page has several. */
  shift?: string;
}

/** Saves the people of shifts as CSV or for Excel. */
export function RosterButtons({ people, shift }: RosterButtonsProps) {
  const t = useStore(shiftFileTexts);
  return (
    <SaveButtons
      what={shift === undefined ? t.roster : `${t.roster}, ${shift}`}
      // A page is opened more often than its people are saved.
      save={async (format) => (await import('./save-roster.ts')).saveRoster(format, people())}
    />
  );
}
