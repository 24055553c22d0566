const firstDay = Date.now() + 86_400_000;
const spanMinutes = 380 * 24 * 60;

/**
 * A calendar of single events of about 430 bytes each, as an office calendar writes them, spread over the period that is
 * imported. `changed` of them, spread evenly, have another title and begin a quarter of an hour later.
 */
export function feedText(events: number, changed = 0): string {
  const every = changed === 0 ? Number.POSITIVE_INFINITY : Math.floor(events / changed);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    'X-WR-CALNAME:Harbour festival',
    ...berlin,
  ];
  for (let index = 0; index < events; index += 1) {
    const isChanged = index % every === 0;
    const start = firstDay + Math.floor((index * spanMinutes) / events) * 60_000 + (isChanged ? 900_000 : 0);
    lines.push(
      'BEGIN:VEVENT',
      `UID:${index.toString(16).padStart(8, '0')}-7f1c-4f7e-9d0e-5b1f3c2a9e44@calendar.example.org`,
      'DTSTAMP:20261101T080000Z',
      `DTSTART;TZID=Europe/Berlin:${wall(start)}`,
      `DTEND;TZID=Europe/Berlin:${wall(start + 7_200_000)}`,
      `SUMMARY:Shift ${index}: bar and till${isChanged ? ' (new)' : ''}`,
      'DESCRIPTION:Please be at the pier ten minutes early\\, ask for Amina and bri',
      ' ng something to drink. Gloves are there.\\nWho cannot come says so in time.',
      `LOCATION:Pier ${index % 40}\\, Harbour`,
      'SEQUENCE:1',
      'LAST-MODIFIED:20261031T120000Z',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    );
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const wall = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}`;

const observance = (name: string, from: string, to: string, month: number) => [
  `BEGIN:${name}`,
  `DTSTART:1970${String(month).padStart(2, '0')}29T020000`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
  `END:${name}`,
];
const berlin = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  ...observance('DAYLIGHT', '+0100', '+0200', 3),
  ...observance('STANDARD', '+0200', '+0100', 10),
  'END:VTIMEZONE',
];
