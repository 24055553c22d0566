import type { AnswerValue, FieldKind } from '@contract/custom-fields.ts';
import { amount, fileSize } from '@/lib/format/numbers.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { answerTexts } from './texts.ts';

const fileTypes = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } as const;

/** An answer in words; of a file, its kind and size. */
export function answerText(kind: FieldKind, value: AnswerValue, t = answerTexts.get()): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return amount(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return t.file({ type: fileTypes[value.type], size: fileSize(value.bytes) });
  return kind === 'date' ? calendarDay(value) : value;
}
