import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { ianaZone, type Zone } from './zone.ts';

/**
 * Abbreviations that Intl accepts although they are not IANA names, and that often mean another place there (BST is
 * Bangladesh): a VTIMEZONE or the default zone is used instead (T2).
 */
const notIana = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(' '),
);

const zones = new Map<string, Zone | null>();
const maxKeptZones = 1_000;

/** A zone by its IANA name (any case); `null` for an unknown one. */
export function zoneByIanaName(name: string): Zone | null {
  const key = name.trim();
  let zone = zones.get(key);
  if (zone === undefined) {
    zone = key === '' || /^[+-]/.test(key) || notIana.has(key.toUpperCase()) ? null : ianaZone(key);
    // Bounded, because a feed can name zones in many spellings; unknown names are not cached.
    if (zones.size >= maxKeptZones) zones.clear();
    if (zone !== null) zones.set(key, zone);
  }
  return zone;
}

/** An IANA name at the end of a longer one: `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`, `tzone://Microsoft/Utc`. */
export function zoneByPrefixedName(name: string): Zone | null {
  const parts = name.replaceAll(' ', '_').split('/').filter(Boolean);
  for (const length of [3, 2]) {
    const zone = parts.length >= length ? zoneByIanaName(parts.slice(-length).join('/')) : null;
    if (zone) return zone;
  }
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && /^(utc|gmt)$/i.test(last) ? zoneByIanaName(last) : null;
}

const windowsNames = new Map<string, string>();

/** A zone by its Windows name (CLDR windowsZones), also without “Standard”, as Webex writes it. */
export function zoneByWindowsName(name: string): Zone | null {
  if (windowsNames.size === 0) {
    for (const { windowsName } of WINDOWS_TO_IANA_MAP) windowsNames.set(windowsName.toLowerCase(), windowsName);
  }
  const wanted = name.trim().toLowerCase();
  const candidates = [
    wanted,
    wanted.replace(/ daylight time$/, ' standard time'),
    wanted.replace(/( time)?$/, ' standard time'),
  ];
  for (const candidate of candidates) {
    const [iana] = findIana(windowsNames.get(candidate) ?? '');
    if (iana) return zoneByIanaName(iana);
  }
  return null;
}

const placesInDisplayNames: Record<string, string> = {
  'eastern time (us & canada)': 'America/New_York',
  'central time (us & canada)': 'America/Chicago',
  'mountain time (us & canada)': 'America/Denver',
  'pacific time (us & canada)': 'America/Los_Angeles',
  'atlantic time (canada)': 'America/Halifax',
  'indiana (east)': 'America/Indiana/Indianapolis',
  'coordinated universal time': 'UTC',
  'greenwich mean time': 'Europe/London',
  newfoundland: 'America/St_Johns',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'sri jayawardenepura': 'Asia/Colombo',
  // Intl lists these cities under older names.
  kolkata: 'Asia/Kolkata',
  kathmandu: 'Asia/Kathmandu',
  'yangon (rangoon)': 'Asia/Yangon',
  kyiv: 'Europe/Kiev',
  greenland: 'America/Godthab',
  "nuku'alofa": 'Pacific/Tongatapu',
};

let cities: Map<string, string> | null = null;

/**
 * A zone by the name that Outlook displays: `(UTC+01:00) Amsterdam, Berlin, Bern`. The first place that is a city of the
 * tz database counts, if its standard offset is the one in parentheses.
 */
export function zoneByDisplayName(name: string): Zone | null {
  const [, offsetText, placesText] = /^\s*(?:\((?:UTC|GMT)([+-]\d{1,2}:\d{2})?\))?\s*(.*)$/i.exec(name) ?? [];
  for (const place of (placesText ?? '').split(/[,;:]/)) {
    const iana = ianaOfPlace(place.trim().toLowerCase());
    const zone = iana === undefined ? null : zoneByIanaName(iana);
    if (zone && (offsetText === undefined || standardOffset(zone) === minutes(offsetText))) return zone;
  }
  return null;
}

function ianaOfPlace(place: string): string | undefined {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((iana) => [iana.slice(iana.lastIndexOf('/') + 1).toLowerCase(), iana]),
  );
  return placesInDisplayNames[place] ?? cities.get(place.replaceAll(' ', '_'));
}

/** Minutes east of Greenwich outside daylight saving time, as of 2024. */
function standardOffset(zone: Zone): number {
  const offsets = [0, 6].map((month) => {
    const instant = Date.UTC(2024, month, 1);
    return (zone.toWall(instant) - instant) / 60_000;
  });
  return Math.min(...offsets);
}

function minutes(offset: string): number {
  const [hours = 0, rest = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + rest);
}
