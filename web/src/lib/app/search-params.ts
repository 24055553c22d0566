/** Search parameters as values: a name that comes once is text, one that comes again is a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const all = params.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return values;
}

/** The other way: lists are repeated names, `undefined` and empty lists are left out. People read and share these addresses. */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(name, String(each));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}

/** A day of the calendar, of the years that events can be in; read without the code for time zones, which few pages need. */
export function searchedDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(20\d\d|2100)-\d\d-\d\d$/.test(value)) return undefined;
  const moment = Date.parse(`${value}T00:00:00Z`);
  // Some read February 31 as March 3.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value) ? value : undefined;
}
