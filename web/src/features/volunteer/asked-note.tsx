import { useStore } from '@nanostores/react';
import type { AskedSignup } from '@/lib/signups/asked.ts';
import { now } from '@/lib/time/clock.ts';
import { rangeInText } from '@/lib/time/event-time.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { askedTexts } from './asked-texts.ts';

/** What the person is asked and until when they are expected to answer; of an event that has changed also what it was. */
export function AskedNote({ signup: { question, event } }: { signup: AskedSignup }) {
  const t = useStore(askedTexts);
  const { timezone: zone } = event;
  const moment = now();
  const { deadline, was } = question;
  const due = Date.parse(deadline) > moment;
  const words = question.kind === 'still' ? (due ? t.still : t.stillLate) : due ? t.answerBy : t.late;
  const when = was && [
    rangeInText({ ...was, timezone: event.timezone }),
    ...(was.location && was.location !== event.location ? [was.location] : []),
  ];
  return (
    <>
      {words(dayAndTime(deadline, zone, moment))}
      {when && <span className="block text-soft">{t.was({ when: when.join(', ') })}</span>}
    </>
  );
}
