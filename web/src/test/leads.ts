import type { Lead } from '@contract/leads.ts';
import { newId } from './records.ts';

/** What somebody leads: all shifts, by default. */
export const leadWith = ({ id, name }: { id: string; name: string }, more: Partial<Lead> = {}): Lead => ({
  id: newId(),
  user: { id, name, state: 'active' },
  event: null,
  place: null,
  slot_type: null,
  rights: ['gate', 'roster'],
  hours_before: 24,
  hours_after: 12,
  ...more,
});
