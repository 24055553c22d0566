import type * as z from 'zod/mini';
import { invalidAt } from './api-error.ts';

type Schema = z.core.$ZodType;

/** The schema inside `optional` or a default. */
const unwrap = (schema: Schema | undefined): z.core.$ZodTypeDef | undefined => {
  const definition = schema?._zod.def as z.core.$ZodOptionalDef | z.core.$ZodDefaultDef | undefined;
  return definition?.type === 'optional' || definition?.type === 'default' ? unwrap(definition.innerType) : definition;
};

const decode = (text: string, key: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidAt(key, { code: 'invalid_format', params: { format: 'utf8' } });
  }
};

/** The texts of query parameters by name, in their order. Throws 400 if they are not UTF-8. */
export function splitQuery(search: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [rawKey = '', ...rest] = pair.split('=');
    const key = decode(rawKey, '');
    const texts = values.get(key) ?? [];
    texts.push(decode(rest.join('='), key));
    values.set(key, texts);
  }
  return values;
}

/** Converts parameters to what the schema expects: lists for repeatable ones, and numbers if the text is one. */
export function shapeQuery(values: ReadonlyMap<string, string[]>, schema: Schema | undefined): Record<string, unknown> {
  const shape = (schema?._zod.def as z.core.$ZodObjectDef | undefined)?.shape ?? {};
  const query: Record<string, unknown> = Object.create(null);
  for (const [key, texts] of values) {
    const type = unwrap(Object.hasOwn(shape, key) ? shape[key] : undefined)?.type;
    const [text, second] = texts;
    if (type === 'array') query[key] = texts;
    else if (second !== undefined) throw invalidAt(key, { code: 'repeated', params: {} });
    else query[key] = type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(text ?? '') ? Number(text) : text;
  }
  return query;
}
