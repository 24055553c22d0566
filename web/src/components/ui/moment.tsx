import { momentWords } from '@/lib/moment.ts';
import { useNow } from '@/lib/use-now.ts';
import { useZone } from '@/lib/use-zone.ts';

/** When something happened, in the reader's zone; in full in its tooltip. */
export function Moment({ at }: { at: string }) {
  const { short, full } = momentWords(at, useNow(), useZone());
  return (
    <time dateTime={at} title={full}>
      {short}
    </time>
  );
}
