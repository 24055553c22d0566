import ICAL from 'ical.js';
import type { Settings } from '../contract/users.ts';
import { dayMs } from '../ical/civil.ts';
import { ianaZone, utcZone, type Zone } from '../ical/zone.ts';
import { fill, languages } from '../mail/language.ts';
import { floating, vtimezone } from './write-vtimezone.ts';

/** A shift that a person has, or had until `changed_at`. Times: ISO 8601 in UTC. `timezone`: the event's IANA zone. */
export interface Shift {
  id: string;
  title: string;
  description: string | null;
  location: string | null;
  slot_type: string;
  /** The description of the slot type. */
  about: string | null;
  /** What people are to bring. */
  bring: string | null;
  /** How many places the person has, with those of companions; emails say it. */
  places?: number | null;
  cancel_reason: string | null;
  start_time: string;
  end_time: string;
  timezone: string;
  all_day: boolean;
  confirmed: boolean;
  /** The person is asked whether they still come, and has not answered. */
  tentative: boolean;
  created_at: string;
  changed_at: string;
  /** Rises with every change (RFC 5545 3.8.7.4). */
  sequence: number;
  /** The language of the person. */
  language: Settings['language'];
}

const utc = (iso: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(iso), true);

function setTime(event: ICAL.Component, name: 'dtstart' | 'dtend', iso: string, { all_day }: Shift, zone: Zone): void {
  const property = new ICAL.Property(name);
  const instant = Date.parse(iso);
  const wall = zone.toWall(instant);
  if (all_day) {
    property.resetType('date');
    property.setValue(floating(wall, true));
  } else if (zone === utcZone || zone.toInstant(wall) !== instant) {
    // A wall time that occurs twice means the first (RFC 5545 3.3.5), so the second is written in UTC.
    property.setValue(utc(iso));
  } else {
    property.setValue(floating(wall));
    property.setParameter('tzid', zone.iana as string);
  }
  event.addProperty(property);
}

/** An hour before; for all-day shifts the evening before. */
function reminder(shift: Shift, summary: string): ICAL.Component {
  const alarm = new ICAL.Component('valarm');
  alarm.addPropertyWithValue('action', 'DISPLAY');
  alarm.addPropertyWithValue('description', summary);
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromString(shift.all_day ? '-PT6H' : '-PT1H'));
  return alarm;
}

/** Removes control characters: ical.js writes a carriage return unescaped, which many readers take for a line end. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** What the role and the event are about; first what to bring, because calendar programs cut long texts. */
function descriptionOf({ about, description, bring, language }: Shift): string {
  const toBring = bring && fill(languages[language].texts.bring, { what: bring });
  return plain([toBring, about, description].filter(Boolean).join('\n\n'));
}

function vevent(shift: Shift, zone: Zone, siteUrl: string): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const summary = plain(`${shift.title} (${shift.slot_type})`);
  event.addPropertyWithValue('uid', `${shift.id}@muster`);
  // Derived from stored values, so that the same state yields the same file.
  event.addPropertyWithValue('dtstamp', utc(shift.changed_at));
  event.addPropertyWithValue('last-modified', utc(shift.changed_at));
  event.addPropertyWithValue('created', utc(shift.created_at));
  event.addPropertyWithValue('sequence', shift.sequence);
  setTime(event, 'dtstart', shift.start_time, shift, zone);
  setTime(event, 'dtend', shift.end_time, shift, zone);
  event.addPropertyWithValue('summary', summary);
  const description = descriptionOf(shift);
  if (description) event.addPropertyWithValue('description', description);
  if (shift.location) event.addPropertyWithValue('location', plain(shift.location));
  event.addPropertyWithValue('url', new URL('/volunteer', siteUrl).href);
  const status = shift.tentative ? 'TENTATIVE' : 'CONFIRMED';
  event.addPropertyWithValue('status', shift.confirmed ? status : 'CANCELLED');
  event.addPropertyWithValue('transp', shift.confirmed ? 'OPAQUE' : 'TRANSPARENT');
  if (shift.confirmed) event.addSubcomponent(reminder(shift, summary));
  return event;
}

/** How the file is sent (RFC 5546): PUBLISH for shifts, CANCEL for shifts that were given up. */
interface Delivery {
  /** The app's address. */
  siteUrl: string;
  method: 'PUBLISH' | 'CANCEL';
  organizer: { name: string; address: string };
}

function emptyCalendar(method: Delivery['method']): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Muster//Muster//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', method);
  return calendar;
}

function addZones(calendar: ICAL.Component, shifts: readonly Shift[]): Map<string, Zone> {
  const zones = new Map(shifts.map(({ timezone }) => [timezone, ianaZone(timezone) ?? utcZone]));
  for (const [name, zone] of zones) {
    const timed = shifts.filter(({ timezone, all_day }) => timezone === name && !all_day);
    if (zone === utcZone || timed.length === 0) continue;
    const from = Math.min(...timed.map(({ start_time }) => Date.parse(start_time)));
    const to = Math.max(...timed.map(({ end_time }) => Date.parse(end_time)));
    calendar.addSubcomponent(vtimezone(zone, from - dayMs, to + dayMs));
  }
  return zones;
}

/**
 * A person's shifts as iCalendar text (RFC 5545): times in the event's zone with its VTIMEZONE. A shift keeps its UID
 * forever. `siteUrl`: the app's address.
 */
export function writeCalendar(shifts: readonly Shift[], siteUrl: string): string {
  const calendar = emptyCalendar('PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', 'My shifts');
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  const zones = addZones(calendar, shifts);
  for (const shift of shifts) {
    calendar.addSubcomponent(vevent(shift, zones.get(shift.timezone) ?? utcZone, siteUrl));
  }
  return `${calendar.toString()}\r\n`;
}

/** Shifts as an attachment of an email: the same events, with the same UIDs, as in the person's calendar. */
export function writeShiftFile(shifts: readonly Shift[], { siteUrl, method, organizer }: Delivery): string {
  const calendar = emptyCalendar(method);
  const zones = addZones(calendar, shifts);
  for (const shift of shifts) {
    const event = vevent(shift, zones.get(shift.timezone) ?? utcZone, siteUrl);
    const property = new ICAL.Property('organizer');
    property.setValue(`mailto:${organizer.address}`);
    property.setParameter('cn', plain(organizer.name).replace(/["\n]/g, ' '));
    event.addProperty(property);
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
