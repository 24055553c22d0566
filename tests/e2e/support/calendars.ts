import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server of calendars. It answers with what was PUT to the path, and 404 for other paths. */
export async function startCalendars(): Promise<{ host: string; stop(): void }> {
  const calendars = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      let text = '';
      for await (const chunk of request) text += chunk;
      calendars.set(path, text);
    }
    const calendar = calendars.get(path);
    response.writeHead(calendar === undefined ? 404 : 200, { 'content-type': 'text/calendar' }).end(calendar);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** Publishes a calendar with an event of two hours for each title, on the days from November 10, 2026. Returns its address. */
export async function publishCalendar(
  titles: readonly string[],
  more = '',
  url = `http://${process.env.MUSTER_E2E_CALENDARS}/private-${crypto.randomUUID()}/basic.ics`,
): Promise<string> {
  const events = titles.map((title, index) => {
    const day = `202611${String(index + 10)}`;
    const times = `DTSTART:${day}T090000Z\r\nDTEND:${day}T110000Z`;
    return `BEGIN:VEVENT\r\nUID:${title}\r\nDTSTAMP:20260101T000000Z\r\n${times}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`;
  });
  const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${events.join('')}${more}END:VCALENDAR\r\n`;
  await fetch(url, { method: 'PUT', body });
  return url;
}
