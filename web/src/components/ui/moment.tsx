import { useLanguage } from '@/i18n/use-language.ts';
import { momentWords } from '@/lib/time/moment.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';

interface MomentAtProps {
  at: string;
  /** Today in that zone, as `2025-06-14`. */
  today: string;
  zone: string;
}

/** A moment in a list of thousands, where the day and the zone are computed once. */
export function MomentAt({ at, today, zone }: MomentAtProps) {
  useLanguage();
  const { short, full } = momentWords(at, today, zone);
  return (
    <time dateTime={at} title={full} className="whitespace-nowrap">
      {short}
    </time>
  );
}

/** When something happened, in the reader's zone. The tooltip has the full date. */
export function Moment({ at }: { at: string }) {
  const zone = useZone();
  return <MomentAt at={at} today={dayKey(useNow(), zone)} zone={zone} />;
}
