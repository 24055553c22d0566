import { useStore } from '@nanostores/react';
import { MailQuestion } from 'lucide-react';
import { addDays, dayKey, shortDate, timeOfDay, weekday } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { placeStateTexts } from './roster-texts.ts';

/** A moment in a sentence: the time of today, 'Fri 2:00 PM' within a week, else with its date. */
function momentIn(moment: string, today: string, zone: string): string {
  const day = dayKey(moment, zone);
  const time = timeOfDay(moment, zone);
  if (day === today) return time;
  const isNear = day > addDays(today, -7) && day < addDays(today, 7);
  return `${isNear ? weekday(day) : shortDate(day, today)} ${time}`;
}

interface AskedStateProps {
  /** What the person has to answer; `null`: they have not been asked yet. */
  question: { kind: 'place' | 'still'; deadline: string } | null;
  /** The zone of the event. */
  zone: string;
}

/** Says that somebody is asked about a place, or whether they still come, and until when they are to answer, or since when an answer is missing. */
export function AskedState({ question, zone }: AskedStateProps) {
  const t = useStore(placeStateTexts);
  const present = useNow();
  const isLate = question !== null && Date.parse(question.deadline) <= present;
  const time = question && momentIn(question.deadline, dayKey(present, zone), zone);
  const words =
    question?.kind === 'still' ? (isLate ? t.stillSilent : t.stillUntil) : isLate ? t.noAnswer : t.askedUntil;
  return (
    <p className={`flex items-start gap-1.5 text-small ${isLate ? 'text-attention' : 'text-soft'}`}>
      <MailQuestion aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {time === null ? t.asked : words({ time })}
    </p>
  );
}
