import type { AnswerValue, FieldKind } from '@contract/custom-fields.ts';
import { amount } from '@/lib/format/numbers.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { answerTexts } from './texts.ts';

/** An answer in words. */
export function answerText(kind: FieldKind, value: AnswerValue, t = answerTexts.get()): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return amount(value);
  if (typeof value !== 'string') return value.join(', ');
  return kind === 'date' ? calendarDay(value) : value;
}
