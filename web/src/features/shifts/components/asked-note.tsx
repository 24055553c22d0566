import { useStore } from '@nanostores/react';
import type { AskedSignup } from '@/lib/signups/asked.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey, shortDate, timeOfDay } from '@/lib/time/time.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { askedMessages } from '../asked-messages.ts';

/** Until when the person is expected to say whether they take a place. */
export function AskedNote({ question: { deadline } }: Pick<AskedSignup, 'question'>) {
  const t = useStore(askedMessages);
  const zone = useZone();
  const moment = now();
  const words = Date.parse(deadline) > moment ? t.answerBy : t.late;
  return words({
    day: shortDate(dayKey(deadline, zone), dayKey(moment, zone)),
    time: timeOfDay(deadline, zone),
  });
}
