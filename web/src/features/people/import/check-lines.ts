import type { CallBody } from '@contract/call.ts';
import { problem as problemOf } from '@contract/error-details.ts';
import { importedPerson, type importUsers } from '@contract/invitations.ts';
import type { Qualification } from '@contract/qualifications.ts';
import { phone, type Role } from '@contract/users.ts';
import type * as z from 'zod/mini';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { answerField, type Columns, type Field, plain, type Table } from './columns.ts';
import { readAnswer } from './read-answer.ts';
import { importTexts } from './texts.ts';

type Given = NonNullable<z.infer<typeof importedPerson>['qualifications']>;

const isDay = (text: string): boolean => {
  const moment = Date.parse(`${text}T00:00:00Z`);
  // February 31 would be read as a day of March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

/**
 * The qualifications of a cell, `First aid (2027-05-01); Driving`: names, each with the last day if it has one. `problem`: what is
 * wrong with the first one that cannot be read, in words.
 */
export function readQualifications(cell: string, known: readonly Pick<Qualification, 'id' | 'name'>[], today: string) {
  if (!cell) return { given: [], problem: null };
  const t = importTexts.get();
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const given = new Map<string, Given[number]>();
  for (const part of cell.split(/[;|\n]/)) {
    const text = part.trim();
    if (!text) continue;
    // A name can end with brackets itself.
    const whole = byName.get(text.toLowerCase());
    const [, name = text, day] = whole ? [] : (/^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? []);
    const id = whole ?? byName.get(name.toLowerCase());
    if (!id) return { given: [], problem: t.unknownQualification({ name: text }) };
    if (day !== undefined && !(isDay(day) && day >= today)) return { given: [], problem: t.qualificationDay({ name }) };
    given.set(id, { id, ...(day !== undefined && { valid_until: day }) });
  }
  return { given: [...given.values()], problem: null };
}

type ImportedPerson = CallBody<typeof importUsers>['lines'][number];

/** `phone`: what cannot be read, and the number that is used of several; `shared`: the line before that has the address. */
export type Without =
  | { what: 'phone'; given: string; used: string | null }
  | { what: 'shared'; email: string; row: number };

/** A line of the table. */
export interface Line {
  number: number;
  email: string;
  name: string;
  /** The problems by field, as the contract's schemas report them. */
  problems: { field: Field; message: string }[];
  /** The number of the line before this one that has the same person. */
  twice: number | null;
  /** What of the line is not imported, although its person is. */
  without: Without[];
  /** The line as it was given. */
  cells: readonly string[];
  /** The person to import; `null` if the line is left out. */
  person: ImportedPerson | null;
}

const roleNames: Record<Role, string> = {
  volunteer:
    'volunteer volunteers voluntario voluntaria voluntariado benevole benevoles freiwillige freiwilliger ehrenamtlich ehrenamtliche ehrenamtlicher helfer helferin',
  staff:
    'staff employee personal empleado empleada personnel salarie salariee mitarbeiter mitarbeiterin angestellte angestellter',
  admin:
    'admin administrator administrador administradora administracion administrateur administratrice administration verwaltung administratorin',
};
const roleByName = new Map(
  (Object.keys(roleNames) as Role[]).flatMap((role) => roleNames[role].split(' ').map((name) => [name, role] as const)),
);

const keys: Partial<Record<string, Field>> = { required_credits: 'requiredCredits', payroll_number: 'payrollNumber' };
/** The meaning of a column that a value of the contract comes from. */
export const fieldOfKey = (key: string): Field => keys[key] ?? (key as Field);

/** A number as people write it, with a point or a comma. */
const toNumber = (text: string): number =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** A phone as the contract reads it: the whole text, or the first of several numbers. */
function readPhone(given: string): { phone: string | null; without: Without[] } {
  const readable = (text: string) => phone.safeParse(text).success;
  if (readable(given)) return { phone: given, without: [] };
  const used =
    given
      .split(/[,;|\n]/)
      .map((part) => part.trim())
      .find((part) => /\d{3}/.test(part) && readable(part)) ?? null;
  return { phone: used, without: [{ what: 'phone', given, used }] };
}

/** An address as mail programs copy it, with the name before it: `"Zoe Adams" <zoe@example.org>`. */
function readAddress(given: string): { address: string; called: string } {
  const [, called = '', address = given] = /^"?([^"<>]*?)"?\s*<([^<>\s]+)>$/.exec(given) ?? [];
  return { address, called };
}

/** A row as input for the contract's schema, as far as it can be read. */
function rawPerson(cells: readonly string[], columns: Columns) {
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? '';
  const { address, called } = readAddress(cell('email'));
  const number = readPhone(cell('phone'));
  const role = cell('role');
  const credits = cell('requiredCredits');
  const person = {
    ...(address && { email: address }),
    name: [cell('name'), cell('firstName'), cell('lastName')].filter(Boolean).join(' ') || called,
    ...(number.phone && { phone: number.phone }),
    ...(cell('description') && { description: cell('description') }),
    ...(role && { role: roleByName.get(plain(role)) ?? role }),
    ...(credits && { required_credits: toNumber(credits) }),
    ...(cell('born') && { born: cell('born') }),
    ...(cell('payrollNumber') && { payroll_number: cell('payrollNumber') }),
  };
  return { person, without: number.without };
}

/** The people of the lines so far: an address belongs to one of them, and a name without an address to one of them. */
class Places {
  readonly #addresses = new Map<string, { row: number; name: string }>();
  readonly #names = new Map<string, number>();

  /** The address that the person of a line gets, and the line that has the same person. */
  take(email: string, name: string, row: number): { email: string; shared: Without[]; twice: number | null } {
    const first = email ? this.#addresses.get(email) : undefined;
    if (email && !first) {
      this.#addresses.set(email, { row, name: plain(name) });
      return { email, shared: [], twice: null };
    }
    // Without two names nothing tells that they are different people.
    if (first && (!name || !first.name || first.name === plain(name))) return { email, shared: [], twice: first.row };
    const twice = this.#names.get(plain(name)) ?? null;
    if (twice === null) this.#names.set(plain(name), row);
    return { email: '', shared: first ? [{ what: 'shared', email, row: first.row }] : [], twice };
  }
}

/** The answers of a row, and the columns whose cells are none. */
function answersOf(cells: readonly string[], columns: Columns, questions: Table['questions']) {
  const answers: NonNullable<ImportedPerson['answers']> = [];
  const problems: Line['problems'] = [];
  for (const question of questions) {
    const field = answerField(question);
    const text = cells[columns.indexOf(field)]?.trim();
    if (!text) continue;
    const value = readAnswer(question, text);
    if (value !== null) answers.push({ field_id: question.id, value });
    else problems.push({ field, message: problemOf('not_an_answer', { label: question.label }) });
  }
  return { answers, problems };
}

/** Checks each row of a table with the contract's rules, so that an import does not refuse what passes here. */
export function checkLines(
  { rows, questions }: Table,
  columns: Columns,
  known: readonly Pick<Qualification, 'id' | 'name'>[] = [],
): Line[] {
  const today = dayKey(now(), 'UTC');
  const places = new Places();
  const numbers = new Set<string>();
  return rows.map(({ number, cells }) => {
    const { given, problem } = readQualifications(cells[columns.indexOf('qualifications')] ?? '', known, today);
    const { person: found, without } = rawPerson(cells, columns);
    const said = answersOf(cells, columns, questions);
    const raw = {
      ...found,
      ...(given.length > 0 && { qualifications: given }),
      ...(said.answers.length > 0 && { answers: said.answers }),
    };
    const read = importedPerson.safeParse(raw);
    const shown = { number, name: raw.name, cells };
    const used = read.data?.payroll_number?.toLowerCase();
    const isRepeated = used !== undefined && numbers.has(used);
    if (!read.success || problem || isRepeated || said.problems.length > 0) {
      const problems = (read.error?.issues ?? []).map(({ path, message }) => ({
        field: fieldOfKey(String(path[0])),
        message,
      }));
      problems.push(...said.problems);
      if (problem) problems.push({ field: 'qualifications', message: problem });
      if (isRepeated)
        problems.push({ field: 'payrollNumber', message: problemOf('duplicate', { what: 'payroll_number' }) });
      return { ...shown, email: raw.email ?? '', problems, twice: null, without: [], person: null };
    }
    const { role } = read.data;
    const { email, shared, twice } = places.take(read.data.email ?? '', raw.name, number);
    const { name: _, role: __, email: ___, ...more } = raw;
    if (used !== undefined && twice === null) numbers.add(used);
    const person = { ...more, ...(email && { email }), ...(role && { role }), ...(raw.name && { name: raw.name }) };
    return {
      ...{ ...shown, email, problems: [], twice },
      without: [...without, ...shared],
      person: twice === null ? person : null,
    };
  });
}

const ofName: readonly (Field | null)[] = ['name', 'firstName', 'lastName'];

/** The places of the cells because of which a line, or a part of it, is not imported. */
export function cellsToMend({ problems, twice, without, email }: Line, columns: Columns): number[] {
  const wrong = new Set<Field | null>(problems.map(({ field }) => field));
  if (twice !== null) wrong.add(email ? 'email' : 'name');
  for (const { what } of without) wrong.add(what === 'phone' ? 'phone' : 'email');
  return columns.flatMap((field, index) =>
    wrong.has(field) || (wrong.has('name') && ofName.includes(field)) ? [index] : [],
  );
}
