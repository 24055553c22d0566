import { wallTime } from '@/lib/time/wall-time.ts';
import type { Cell } from './csv.ts';

/** A moment as a cell of a file, with the day and the time of day of a zone. */
export function momentCell(moment: string, zone: string): Cell {
  const { date, time } = wallTime(Date.parse(moment), zone);
  return { day: date, time };
}
