import type { PersonQualification } from '@contract/qualifications.ts';
import { now } from '@/lib/time/clock.ts';
import { calendarDay, dayKey } from '@/lib/time/time.ts';
import { qualifyingTexts } from './texts.ts';

type Held = Pick<PersonQualification, 'confirmed_on' | 'valid_until' | 'valid'>;

/** Until when a qualification of a person is valid, in words; not valid today: since when not, or from when on. */
export function heldText({ confirmed_on, valid_until, valid }: Held, t = qualifyingTexts.get()): string {
  if (valid) return valid_until === null ? t.forEver : t.until({ date: calendarDay(valid_until) });
  const today = dayKey(now(), 'UTC');
  const hasEnded = valid_until !== null && valid_until <= today && confirmed_on <= today;
  return hasEnded ? t.expired({ date: calendarDay(valid_until) }) : t.from({ date: calendarDay(confirmed_on) });
}
