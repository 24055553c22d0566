import type { Random } from '../../../supabase/local/random.ts';
import { injections } from './payloads.ts';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** The sources of generated values. */
export interface Making {
  random: Random;
  /** Existing identifiers. Those of slot types are separate, because bodies contain no others. */
  ids: readonly string[];
  slotTypes: readonly string[];
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'europe/berlin',
  'EST',
  'GMT+3',
  '+02:00',
  'X+3',
  'Mars/Base',
];
const addresses = [
  ...['https://feeds.invalid/a.ics', 'webcal://feeds.invalid/a', 'http://feeds.invalid?x=1', 'http://127.0.0.1/x'],
  ...['https://@feeds.invalid/', 'https://a:b@feeds.invalid/', 'http://[::1]/', 'http://feeds.invalid\\@x/'],
  ...[
    'https://feeds.invalid:8443/',
    'file:///etc/passwd',
    '//feeds.invalid/x',
    'http://0x7f000001/',
    'https://f\u00ads.invalid/',
  ],
];
const uuidForms = [
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{x}',
  '1',
  'me',
  '',
];

function moment({ random }: Making): string {
  const base = random.chance(0.8) ? Date.UTC(2027, 0, 1) : Date.UTC(random.pick([1999, 2000, 2038, 2100, 2101]), 0, 1);
  const text = new Date(base + random.below(366) * 86_400_000 + random.below(86_400_000)).toISOString();
  return random.pick([
    text,
    text,
    text,
    text.replace('Z', '+05:45'),
    text.replace(/\.\d+Z/, '.9999999Z'),
    text.replace('T', ' '),
  ]);
}

function textOf(schema: Schema, name: string, making: Making): string {
  const { random, ids, slotTypes } = making;
  if (name === 'slot_type_id' && random.chance(0.9)) return random.pick(slotTypes);
  if (schema.format === 'uuid') return random.pick(random.chance(0.9) ? ids : uuidForms);
  if (schema.format === 'date-time') return moment(making);
  if (schema.format === 'email') return `fuzz-${random.below(1e9)}@example.org`;
  if (name === 'timezone') return random.pick(zones);
  if (name === 'ical_url') return random.pick(addresses);
  if (name === 'color') return random.pick(['#3182ce', '#ABCDEF', '#12345', 'red']);
  if (name === 'phone') return random.pick(['', '+1 (555) 010-0', '1'.repeat(40), '1'.repeat(41), 'x']);
  const most = schema.maxLength ?? 100;
  const long = random.pick(['a', 'é', '漢', '🙂']).repeat(random.pick([most, most, most + 1]));
  return random.pick([random.pick(injections), `Shift ${random.below(1000)}`, 'x', random.chance(0.2) ? long : ' y ']);
}

function numberOf({ type, minimum = -1e6, maximum = 1e6 }: Schema, { random }: Making): number {
  const between = minimum + random.next() * (Math.min(maximum, 1e5) - minimum);
  const value = random.pick([minimum, maximum, between, between, 0, 1, random.chance(0.2) ? maximum + 1 : 2, 2 ** 31]);
  return type === 'integer' ? Math.round(value) : random.pick([value, Math.round(value * 100) / 100]);
}

/** A value that the schema usually allows, often at its limits. */
export function generate(schema: Schema, making: Making, name = ''): unknown {
  const { random } = making;
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return generate(random.pick(kinds), making, name);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'null') return null;
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, making);
  if (schema.type === 'array') {
    const length = Math.max(schema.minItems ?? 0, random.pick([0, 1, 1, 1, 2, 3]));
    return Array.from({ length }, () => generate(schema.items ?? {}, making, name));
  }
  if (schema.type !== 'object') return textOf(schema, name, making);
  const made: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(key) || random.chance(0.5)) made[key] = generate(inner, making, key);
  }
  if (typeof made.start_time === 'string' && random.chance(0.8)) {
    const start = Date.parse(made.start_time) || 0;
    made.end_time = new Date(start + (1 + random.below(48)) * 3_600_000).toISOString();
  }
  return made;
}

const odd: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 2 ** 31, 2 ** 53, 1e308, 0.1 + 0.2, '', ' ', '\u0000', '\ud800', [], {}, [[]], [null]],
  ...['0', 'true', { $ne: null }, { toString: 1 }, { length: 1e9 }, ['x'], { '': '' }],
];

/** The value with one error. */
export function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return random.pick([random.pick(odd), [...value, ...value], {}]);
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? spoil(item, random) : item));
  }
  if (typeof value !== 'object' || value === null) return random.pick([...odd, ...injections]);
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.2)) return { ...value, [random.pick(injections)]: random.pick(odd) };
  const at = random.below(entries.length);
  if (random.chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(entries.map(([key, inner], index) => [key, index === at ? spoil(inner, random) : inner]));
}
