import type { CustomField } from '@contract/custom-fields.ts';
import { fold } from '@/lib/format/person-name.ts';
import type { Row } from './read-table.ts';

/** The possible meanings of a column. */
export const fields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'role',
  'requiredCredits',
  'qualifications',
  'description',
  'payrollNumber',
  'born',
] as const;
/** The answer to a question, by its id. */
type AnswerField = `answer:${string}`;
export type Field = (typeof fields)[number] | AnswerField;

/** A question whose answers a table can have, in a column with its label. */
export type Question = Pick<CustomField, 'id' | 'label' | 'kind' | 'options'>;
export const answerField = ({ id }: Pick<Question, 'id'>): AnswerField => `answer:${id}`;

/** The meaning of each column, in order; `null`: the column is not read. */
export type Columns = readonly (Field | null)[];

/** A table whose columns have been recognized; `header` is empty without one. `questions`: what else its columns can be about. */
export interface Table {
  header: string[];
  rows: Row[];
  questions: readonly Question[];
}

/** Text without case, accents and punctuation, to compare names: 'E-Mail' becomes 'email'. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names of columns in the four languages of the app and in exports of other programs. */
const names: Record<(typeof fields)[number], string> = {
  email:
    'email emailaddress mail mailaddress correo correoelectronico direcciondecorreo courriel adressemail adresseemail adressecourriel emailadresse mailadresse',
  name: 'name fullname displayname volunteer person nombrecompleto nombreyapellidos nomcomplet nometprenom vollername vollstandigername anzeigename',
  firstName: 'firstname givenname forename nombre prenom vorname',
  lastName: 'lastname surname familyname apellido apellidos nom nomdefamille nachname familienname',
  phone:
    'phone phonenumber telephone mobile cell tel telefono movil numerodetelefono portable numerodetelephone telefon telefonnummer handy mobil rufnummer',
  role: 'role rol rolle funktion fonction',
  requiredCredits:
    'requiredcredits required credits creditosrequeridos creditosnecesarios creditos creditsrequis creditsnecessaires erforderlichepunkte verlangtepunkte benotigtepunkte punkte',
  qualifications:
    'qualifications qualification skills certificates cualificaciones cualificacion competences qualifikationen qualifikation kenntnisse',
  description:
    'description notes note comment descripcion notas comentario remarques commentaire beschreibung notizen notiz bemerkung',
  payrollNumber:
    'payrollnumber payrollno payrollid employeenumber employeeid personnelnumber numerodenomina numerodeempleado numerodepaie matricule personalnummer personalnr mitarbeiternummer',
  born: 'born birth birthday birthdate dateofbirth yearofbirth birthyear dob nacimiento fechadenacimiento anodenacimiento naissance datedenaissance anneedenaissance geboren geburtsdatum geburtsjahr geburtstag',
};
/** Names of columns of our own export that are calculated. */
const calculated = new Set(
  'confirmedcredits completedcredits assumedcredits lastsignedin lastlogin creditosconfirmados creditoscompletados creditossupuestos ultimoiniciodesesion creditsconfirmes creditsobtenus creditssupposes derniereconnexion bestatigtepunkte geleistetepunkte angenommenepunkte zuletztangemeldet'.split(
    ' ',
  ),
);
const byName = new Map(fields.flatMap((field) => names[field].split(' ').map((name) => [name, field] as const)));

/** The meaning of a column by its whole name, without a note in brackets; of a question, by its label. */
function fieldOf(name: string, questions: readonly Question[]): Field | null {
  const known = byName.get(plain(name.replace(/[([].*$/, '')));
  const question = known
    ? undefined
    : questions.find(({ label }) => plain(label) !== '' && plain(label) === plain(name));
  return known ?? (question ? answerField(question) : null);
}

/** Why a column is not imported. `twice`: another column has its meaning; `chosen`: the administrator does not want it. */
export const ignoredReasons = ['unknown', 'calculated', 'twice', 'empty', 'chosen'] as const;
type Ignored = (typeof ignoredReasons)[number];

/** What becomes of a column that has no meaning, by its name and content. */
export function whyIgnored({ header, rows, questions }: Table, columns: Columns, index: number): Ignored {
  const name = header[index] ?? '';
  const field = fieldOf(name, questions);
  if (calculated.has(plain(name))) return 'calculated';
  if (!rows.some(({ cells }) => cells[index])) return 'empty';
  if (field) return columns.includes(field) ? 'twice' : 'chosen';
  return 'unknown';
}

/** Whether each line can say who it is: by an address or a name. */
export const namesPeople = (columns: Columns): boolean =>
  (['email', 'name', 'firstName', 'lastName'] as const).some((field) => columns.includes(field));

const onlyOnce = (columns: Columns): Columns =>
  columns.map((field, index) => (columns.indexOf(field) === index ? field : null));

/**
 * A first or last name without its counterpart is the whole name, as with 'Nom' and 'Nombre'; 'Name' beside 'Vorname'
 * is the last name.
 */
function settleNames(columns: Columns): Columns {
  const has = (field: Field) => columns.includes(field);
  return columns.map((field) => {
    if (field === 'name' && has('firstName') && !has('lastName')) return 'lastName';
    const isHalf = (field === 'firstName' && !has('lastName')) || (field === 'lastName' && !has('firstName'));
    return isHalf && !has('name') ? 'name' : field;
  });
}

/** Separates header and rows, and determines the meaning of each column by its name, else by its content. */
export function readColumns(
  rows: readonly Row[],
  questions: readonly Question[] = [],
): { table: Table; columns: Columns } {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, index) => index);
  const first = rows[0]?.cells ?? [];
  const named = places.map((index) => fieldOf(first[index] ?? '', questions));
  const hasAddress = (cells: readonly string[]) => cells.some((cell) => cell.includes('@'));
  const address = places.find((index) => rows.some(({ cells }) => cells[index]?.includes('@')));
  if (!hasAddress(first) && (rows.length > 1 || named.some(Boolean))) {
    const found = named.includes('email') ? named : named.map((field, index) => (index === address ? 'email' : field));
    return {
      table: { header: places.map((index) => first[index] ?? ''), rows: rows.slice(1), questions },
      columns: onlyOnce(settleNames(found)),
    };
  }
  const name = places.find((index) => index !== address && rows.some(({ cells }) => /\p{L}/u.test(cells[index] ?? '')));
  return {
    table: { header: [], rows: [...rows], questions },
    columns: places.map((index) => (index === address ? 'email' : index === name ? 'name' : null)),
  };
}

/** Assigns a meaning to a column; a column that had this meaning is no longer read. */
export const assign = (columns: Columns, index: number, field: Field | null): Columns =>
  columns.map((current, place) => (place === index ? field : current === field ? null : current));

/** The table with another text in a cell of the row with this number. */
export const withCell = ({ header, rows, questions }: Table, number: number, index: number, text: string): Table => ({
  header,
  questions,
  rows: rows.map((row) => {
    if (row.number !== number) return row;
    // A row can be shorter than the others.
    const width = Math.max(row.cells.length, index + 1);
    const cells = Array.from({ length: width }, (_, place) =>
      place === index ? text.trim() : (row.cells[place] ?? ''),
    );
    return { number, cells };
  }),
});
