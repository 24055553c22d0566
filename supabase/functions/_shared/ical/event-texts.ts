import type { Property } from './properties.ts';

/** The texts of a VEVENT, unescaped but otherwise as written. All occurrences of the event share one object. */
export interface EventTexts {
  summary: string;
  description: string;
  location: string;
  url: string;
  categories: string[];
  /** CLASS is PRIVATE or CONFIDENTIAL. */
  isPrivate: boolean;
}

export function eventTexts(all: (name: string) => readonly Property[]): EventTexts {
  // ical.js splits some text properties at unescaped commas.
  const text = (name: string) => all(name)[0]?.values.join(',') ?? '';
  return {
    summary: text('summary'),
    description: text('description') || text('x-alt-desc'),
    location: text('location'),
    url: text('url'),
    // Far more than fits into a description; bounds the work for hostile calendars.
    categories: all('categories')
      .flatMap(({ values }) => values)
      .slice(0, 1_000),
    isPrivate: /^(private|confidential)$/i.test(text('class').trim()),
  };
}
