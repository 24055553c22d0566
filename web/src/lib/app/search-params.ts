import * as z from 'zod/mini';

/** Search parameters as values: a name that occurs once is text, a repeated one is a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const all = params.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return values;
}

/**
 * The opposite of `parseSearch`: lists become repeated names; `undefined`, `null` and empty lists are left out.
 * Addresses stay readable, because people share them.
 */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(name, String(each));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}

/** A parameter that is dropped if it is invalid, because people edit and share addresses. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** A day as `2025-06-14`, within the years that events can be in. */
export const searchedDay = lenient(z.iso.date().check(z.regex(/^(20\d\d|2100)-/)));

/** The id of a record. */
export const searchedId = lenient(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)));

/** The words of a search. */
export const searchedText = lenient(
  z.string().check(
    z.regex(/\S/),
    z.overwrite((text) => text.slice(0, 200)),
  ),
);

/** A switch: `true` or absent. */
export const searchedFlag = lenient(
  z.pipe(
    z.literal(['true', true]),
    z.transform(() => true as const),
  ),
);

/** The search parameters that open a panel anywhere in the admin area: of a shift (`slot`: the place to fill) or of a person. */
export const shiftSearch = z.object({ shift: lenient(z.guid()), slot: lenient(z.guid()), person: lenient(z.guid()) });
