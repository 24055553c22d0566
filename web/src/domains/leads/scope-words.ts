import type { Lead } from '@contract/leads.ts';
import type { leadTexts } from './texts.ts';

/** Which shifts somebody leads, in words. */
export function scopeWords(lead: Lead, words: ReturnType<typeof leadTexts.get>): string {
  if (lead.event) return lead.event.title;
  if (lead.place) return words.place(lead.place);
  return lead.slot_type ? words.slotType(lead.slot_type) : words.all;
}

/** What a lead may do, in words. */
export const rightsWords = ({ rights }: Lead, words: ReturnType<typeof leadTexts.get>): string =>
  rights.map((right) => words[right]).join(' · ');
