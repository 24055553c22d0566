import type { Lead } from '@contract/leads.ts';
import { i18n, params } from '@/i18n/languages.ts';

/** Texts about those who lead shifts without being administrators. */
export const leadTexts = i18n('leads', {
  title: 'Leads',
  about:
    'What this person is in charge of on the day. Leads see phone numbers only around their shifts, and they never see pay.',
  letLead: 'Let this person lead shifts',
  add: 'Add shifts',
  dialogTitle: params('What {name} leads'),
  which: 'Which shifts',
  all: 'Every shift',
  place: params('Place: {name}'),
  slotType: params('Slot type: {name}'),
  rights: 'What the lead may do there',
  gate: 'Check people in',
  gateHint: 'Check people in and out, and mark who was there.',
  roster: 'See names',
  rosterHint: 'See who has a place, with their phone numbers around the shift.',
  fill: 'Fill places',
  fillHint: 'Give and release places, and see drafts.',
  write: 'Send messages',
  writeHint: 'Write to the people of these shifts.',
  hours: 'Approve hours',
  hoursHint: 'Approve what people worked, up to 60 days after the shift. Nobody approves their own hours.',
  before: 'Hours before the start',
  after: 'Hours after the end',
  timesHint: 'Checking in and phone numbers are limited to this time.',
  choose: 'Choose…',
  chooseShifts: 'Choose which shifts',
  chooseRight: 'Choose at least one',
  hoursBounds: 'Whole hours from 0 to 168',
  saved: 'The lead has been saved.',
  remove: 'Remove lead',
  removed: 'The person no longer leads these shifts.',
  removeFailed: 'The lead could not be removed.',
  loadFailed: 'Who leads could not be loaded.',
  listTitle: 'Who leads shifts',
  listAbout: 'People in charge of shifts who are not administrators. What they may do is changed on their own page.',
  search: 'Search by name, place or slot type',
  nobody: 'Nobody leads shifts yet. A person’s page has a button for it.',
  noMatch: 'No lead matches.',
  inactive: 'blocked or waiting: leads nothing now',
  ledBy: params('Led by {names}'),
});

/** Which shifts somebody leads, in words. */
export function scopeWords(lead: Lead, words: ReturnType<typeof leadTexts.get>): string {
  if (lead.event) return lead.event.title;
  if (lead.place) return words.place(lead.place);
  return lead.slot_type ? words.slotType(lead.slot_type) : words.all;
}

/** What a lead may do, in words. */
export const rightsWords = ({ rights }: Lead, words: ReturnType<typeof leadTexts.get>): string =>
  rights.map((right) => words[right]).join(' · ');
