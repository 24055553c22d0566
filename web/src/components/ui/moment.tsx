import { useLanguage } from '@/i18n/use-language.ts';
import { momentWords } from '@/lib/time/moment.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';

interface MomentAtProps {
  at: string;
  /** The day it is now, as a day key of the zone. */
  today: string;
  zone: string;
}

/** A moment for lists of thousands, which ask for the day and the zone once. */
export function MomentAt({ at, today, zone }: MomentAtProps) {
  useLanguage();
  const { short, full } = momentWords(at, today, zone);
  return (
    <time dateTime={at} title={full} className="whitespace-nowrap">
      {short}
    </time>
  );
}

/** When something happened, in the reader's zone; in full in its tooltip. */
export function Moment({ at }: { at: string }) {
  const zone = useZone();
  return <MomentAt at={at} today={dayKey(useNow(), zone)} zone={zone} />;
}
