import type { CalendarText, ComponentText } from './components.ts';

/**
 * What a body says, for telling whether it has changed (rule S6): the lines that are read, without DTSTAMP, which many
 * producers set to the time of the request, and with the events in an order of their own.
 */
export function normalizedText(calendars: readonly CalendarText[]): string {
  return calendars
    .map((calendar) => {
      const zones = calendar.timezones.map((timezone) => [timezone, ...timezone.observances].map(lines).join('\n'));
      return [lines(calendar), ...zones, ...calendar.events.map(lines).sort()].join('\n\n');
    })
    .join('\n\n\n');
}

function lines({ name, properties }: ComponentText): string {
  const texts = properties.filter((property) => property.name !== 'dtstamp').map(({ text }) => text);
  return [name, ...texts].join('\n');
}
