import type { CallBody } from '@contract/call.ts';
import { importedPerson, type importUsers } from '@contract/invitations.ts';
import type { Role, User } from '@contract/users.ts';
import { type Columns, type Field, plain, type Table } from './columns.ts';

type ImportedPerson = CallBody<typeof importUsers>['lines'][number];

/** Why a valid line is left out. `unchanged`: the person is known and already is what the line says. */
type Skipped = { why: 'member' | 'pending' | 'unchanged' } | { why: 'twice'; line: number };

/** What a line says about a known person that is not stored. */
interface Change {
  field: Field;
  before: string;
  after: string;
}

/** A line of the table: the person, and what happens to them. */
export interface Line {
  number: number;
  email: string;
  name: string;
  role: Role;
  /** The problems by field, as the contract's schemas report them. */
  problems: { field: Field; message: string }[];
  skipped: Skipped | null;
  /** What the line would change about a known person. */
  changes: Change[];
  /** The person to invite or to change; `null` if the line is left out. */
  person: ImportedPerson | null;
}

export type KnownPerson = Pick<User, 'name' | 'phone' | 'role' | 'required_credits' | 'description' | 'has_account'>;

/** The people who are known, by address, and the addresses with a pending invitation. */
export interface Known {
  people: ReadonlyMap<string, KnownPerson>;
  pending: ReadonlySet<string>;
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

const fieldByKey: Record<string, Field> = { required_credits: 'requiredCredits' };

/** A number as people write it, with a point or a comma. */
const toNumber = (text: string): number =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** A row as input for the contract's schema, as far as it can be read. */
function rawPerson(cells: readonly string[], columns: Columns) {
  const cell = (field: Field) => cells[columns.indexOf(field)] ?? '';
  const role = cell('role');
  const credits = cell('requiredCredits');
  return {
    email: cell('email'),
    name: [cell('name'), cell('firstName'), cell('lastName')].filter(Boolean).join(' '),
    ...(cell('phone') && { phone: cell('phone') }),
    ...(cell('description') && { description: cell('description') }),
    ...(role && { role: roleByName.get(plain(role)) ?? role }),
    ...(credits && { required_credits: toNumber(credits) }),
  };
}

/** What a line changes about a known person. An import neither makes nor ends administrators. */
function changesOf(line: Omit<ImportedPerson, 'email'>, person: KnownPerson | undefined): Change[] {
  if (!person) return [];
  const keepsRole = line.role === 'admin' || person.role === 'admin';
  const given: [Field, string | number | null | undefined, string | number | null][] = [
    ['name', line.name, person.name],
    ['phone', line.phone, person.phone],
    ['role', keepsRole ? null : line.role, person.role],
    ['requiredCredits', line.required_credits, person.required_credits],
    ['description', line.description, person.description],
  ];
  return given.flatMap(([field, after, before]) =>
    after === null || after === undefined || after === before
      ? []
      : [{ field, before: String(before ?? ''), after: String(after) }],
  );
}

/**
 * Checks each row of a table with the contract's rules, so that an import does not refuse what passes here.
 * @param update whether people who are known are changed to what their line says
 */
export function checkLines({ rows }: Table, columns: Columns, known: Known, update = false): Line[] {
  const firstLines = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const raw = rawPerson(cells, columns);
    const read = importedPerson.safeParse(raw);
    const shown = { number, name: raw.name };
    if (!read.success) {
      const problems = read.error.issues.map(({ path, message }) => {
        const key = String(path[0]);
        return { field: fieldByKey[key] ?? (key as Field), message };
      });
      return { ...shown, email: raw.email, role: 'volunteer', problems, skipped: null, changes: [], person: null };
    }
    const { email, role } = read.data;
    const person = known.people.get(email);
    const twice = firstLines.get(email);
    if (twice === undefined) firstLines.set(email, number);
    const isKnown = person?.has_account === true || known.pending.has(email);
    const changes = isKnown && twice === undefined ? changesOf(read.data, person) : [];
    const skipped = skip(email, twice, known, update ? changes : null);
    const { name: _, role: __, ...more } = raw;
    const line = { ...more, email, ...(role && { role }), ...(raw.name && { name: raw.name }) };
    const shownRole = role ?? person?.role ?? 'volunteer';
    return { ...shown, email, role: shownRole, problems: [], skipped, changes, person: skipped ? null : line };
  });
}

/** `changes`: what becomes of a known person; `null` if known people stay as they are. */
function skip(
  email: string,
  twice: number | undefined,
  { people, pending }: Known,
  changes: Change[] | null,
): Skipped | null {
  if (twice !== undefined) return { why: 'twice', line: twice };
  const isMember = people.get(email)?.has_account === true;
  if (!isMember && !pending.has(email)) return null;
  if (changes) return changes.length > 0 ? null : { why: 'unchanged' };
  return { why: isMember ? 'member' : 'pending' };
}
