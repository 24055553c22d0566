import type { CalendarText } from './components.ts';
import { excerpt, type Problems } from './problems.ts';
import { firstValue } from './properties.ts';
import { timezoneFromRules } from './read-vtimezone.ts';
import type { Zone } from './zone.ts';
import { zoneByDisplayName, zoneByIanaName, zoneByPrefixedName, zoneByWindowsName } from './zone-names.ts';

/** The place of a TZID, for problems. */
interface Place {
  uid: string | null;
  line: number;
}

interface ResolverOptions {
  problems: Problems;
  /** Throws FeedError `cpu_budget` when the computing time is used up. */
  checkTime: () => void;
}

/** Finds the zones of one VCALENDAR. */
export class ZoneResolver {
  /** The default zone: X-WR-TIMEZONE, otherwise the zone set for the feed (T3). */
  readonly floating: Zone;
  readonly #defined: Map<string, { rules: Zone | null; location: Zone | null }>;
  readonly #known = new Map<string, Zone | null>();
  readonly #problems: Problems;
  #likely: Zone[] | null = null;

  /** `fallback`: the zone set for the feed. */
  constructor(calendar: CalendarText, fallback: Zone, { problems, checkTime }: ResolverOptions) {
    this.#problems = problems;
    this.#defined = definedZones(calendar, checkTime);
    const name = firstValue(calendar, 'x-wr-timezone');
    const line = calendar.properties.find((property) => property.name === 'x-wr-timezone');
    this.floating = (name === '' ? null : this.#find(name)) ?? fallback;
    if (line && name !== '' && this.#find(name) === null) this.#unknown(name, { uid: null, line: line.line });
  }

  /** The zone of a TZID (T2). For an unknown one, reports a problem and returns the default zone. */
  resolve(tzid: string, place: Place): Zone {
    const zone = this.#find(tzid);
    if (zone) return zone;
    this.#unknown(tzid, place);
    return this.floating;
  }

  /** The zones that the file mentions, for values without a zone. */
  likelyZones(): Zone[] {
    if (this.#likely === null) {
      const defined = [...this.#defined.keys()].map((tzid) => this.#find(tzid)).filter((zone) => zone !== null);
      this.#likely = [...new Set([this.floating, ...defined])];
    }
    return this.#likely;
  }

  #find(tzid: string): Zone | null {
    let zone = this.#known.get(tzid);
    if (zone === undefined) {
      zone = this.#search(tzid.replaceAll('"', '').trim());
      this.#known.set(tzid, zone);
    }
    return zone;
  }

  #search(tzid: string): Zone | null {
    const defined = this.#defined.get(tzid.toLowerCase());
    return (
      zoneByIanaName(tzid) ??
      zoneByPrefixedName(tzid) ??
      zoneByWindowsName(tzid) ??
      defined?.rules ??
      defined?.location ??
      zoneByDisplayName(tzid)
    );
  }

  #unknown(tzid: string, { uid, line }: Place): void {
    const instead = this.floating?.iana ?? null;
    const what = instead === null ? 'calendar_zone' : 'named_zone';
    this.#problems.addOnce({ uid, code: 'unknown_zone', params: { what, zone: excerpt(tzid), instead }, line });
  }
}

function definedZones(
  calendar: CalendarText,
  checkTime: () => void,
): Map<string, { rules: Zone | null; location: Zone | null }> {
  const zones = new Map<string, { rules: Zone | null; location: Zone | null }>();
  for (const timezone of calendar.timezones) {
    const tzid = firstValue(timezone, 'tzid').replaceAll('"', '').toLowerCase();
    if (tzid === '' || zones.has(tzid)) continue;
    const location = firstValue(timezone, 'x-lic-location');
    const rules = timezoneFromRules(timezone, checkTime);
    const known = location === '' ? null : zoneByIanaName(location);
    zones.set(tzid, { rules: rules && { ...rules, iana: known?.iana ?? null }, location: known });
  }
  return zones;
}
