import * as z from 'zod/mini';

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

/** A parameter that is left out when it makes no sense: addresses are typed and shared by people. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** A day of the calendar, of the years that events can be in. */
export const searchedDay = lenient(z.iso.date().check(z.regex(/^(20\d\d|2100)-/)));

/** Words to look for. */
export const searchedText = lenient(
  z.string().check(
    z.regex(/\S/),
    z.overwrite((text) => text.slice(0, 200)),
  ),
);

/** A choice that is on or not in the address. */
export const searchedFlag = lenient(
  z.pipe(
    z.literal(['true', true]),
    z.transform(() => true as const),
  ),
);
