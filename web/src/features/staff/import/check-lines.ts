import type { CallBody } from '@contract/call.ts';
import { importedPerson, type importUsers } from '@contract/invitations.ts';
import type { Qualification } from '@contract/qualifications.ts';
import type { Role } from '@contract/users.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { type Columns, type Field, plain, type Table } from './columns.ts';
import { readQualifications } from './read-qualifications.ts';

type ImportedPerson = CallBody<typeof importUsers>['lines'][number];

/** A line of the table. */
export interface Line {
  number: number;
  email: string;
  name: string;
  /** The problems by field, as the contract's schemas report them. */
  problems: { field: Field; message: string }[];
  /** The number of the line that has the same address, before this one. */
  twice: number | null;
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

/** The meaning of a column that a value of the contract comes from. */
export const fieldOfKey = (key: string): Field => (key === 'required_credits' ? 'requiredCredits' : (key as Field));

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

/** Checks each row of a table with the contract's rules, so that an import does not refuse what passes here. */
export function checkLines(
  { rows }: Table,
  columns: Columns,
  known: readonly Pick<Qualification, 'id' | 'name'>[] = [],
): Line[] {
  const today = dayKey(now(), 'UTC');
  const firstLines = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const { given, problem } = readQualifications(cells[columns.indexOf('qualifications')] ?? '', known, today);
    const raw = { ...rawPerson(cells, columns), ...(given.length > 0 && { qualifications: given }) };
    const read = importedPerson.safeParse(raw);
    const shown = { number, name: raw.name };
    if (!read.success || problem) {
      const problems = (read.error?.issues ?? []).map(({ path, message }) => ({
        field: fieldOfKey(String(path[0])),
        message,
      }));
      if (problem) problems.push({ field: 'qualifications', message: problem });
      return { ...shown, email: raw.email, problems, twice: null, person: null };
    }
    const { email, role } = read.data;
    const twice = firstLines.get(email) ?? null;
    if (twice === null) firstLines.set(email, number);
    const { name: _, role: __, ...more } = raw;
    const person = { ...more, email, ...(role && { role }), ...(raw.name && { name: raw.name }) };
    return { ...shown, email, problems: [], twice, person: twice === null ? person : null };
  });
}
