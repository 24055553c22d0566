import type { CallBody } from '@contract/call.ts';
import { type ImportedLine, importUsers, mostImported } from '@contract/invitations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { problemText } from '@/lib/errors/error-text.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { changing } from '@/lib/query/changing.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { checkLines, fieldOfKey, type Line, type Without } from './check-lines.ts';
import { answerField, type Columns, type Field, namesPeople, type Table } from './columns.ts';
import { importTexts } from './texts.ts';

/** A line with what the server would do with it; `null` if it is not sent. */
export interface PreviewLine extends Line {
  outcome: ImportedLine | null;
}

type Group = 'wrong' | 'left' | 'updated' | 'added' | 'invited';

/** What happens to each line of a table. */
export interface Preview {
  /** The lines in groups: those with problems first. */
  groups: Record<Group, PreviewLine[]>;
  /** The people to import: those who are invited, added or changed. */
  people: NonNullable<Line['person']>[];
  /** How many valid people the table has. */
  count: number;
  /** How many people who exist the table says something else of, whether or not they are changed. */
  differ: number;
  /** How many people each column changes. */
  changed: ReadonlyMap<Field, number>;
  /** Whether people who exist are changed. */
  update: boolean;
}

function groupOf({ problems, outcome }: PreviewLine): Group {
  if (problems.length > 0 || outcome?.outcome === 'refused') return 'wrong';
  if (!outcome || outcome.outcome === 'unchanged') return 'left';
  if (outcome.outcome === 'updated') return 'updated';
  return outcome.email === null ? 'added' : 'invited';
}

/** @param outcomes what the server says of the lines that have a person, in their order */
function toPreview(lines: readonly Line[], outcomes: readonly ImportedLine[], update: boolean): Preview {
  const grouped: Preview['groups'] = { wrong: [], left: [], updated: [], added: [], invited: [] };
  const changed = new Map<Field, number>();
  const people: Preview['people'] = [];
  let place = 0;
  for (const line of lines) {
    const outcome = line.person ? (outcomes[place++] ?? null) : null;
    const shown = { ...line, outcome };
    const group = groupOf(shown);
    grouped[group].push(shown);
    if (!line.person || group === 'wrong' || group === 'left') continue;
    people.push(line.person);
    for (const { field } of update && outcome ? outcome.changes : []) {
      changed.set(fieldOfKey(field), (changed.get(fieldOfKey(field)) ?? 0) + 1);
    }
  }
  const differ = outcomes.filter(({ changes }) => changes.length > 0).length;
  return { groups: grouped, people, count: place, differ, changed, update };
}

/**
 * What an import would do, as the server says, which runs the import and takes it back.
 * @param id tells one table from another
 * @param update whether people who exist are changed to what their line says
 */
export const previewQuery = (id: string, table: Table, columns: Columns, update: boolean) =>
  queryOptions({
    queryKey: ['import-preview', id, columns, update] as const,
    queryFn: async ({ client, signal }) => {
      const known = columns.includes('qualifications') ? await client.fetchQuery(qualificationsQuery) : [];
      const checked = checkLines(table, columns, known);
      const lines = checked.flatMap(({ person }) => person ?? []);
      if (lines.length === 0 || lines.length > mostImported) return toPreview(checked, [], update);
      const body = { lines, send: false, update, preview: true };
      return toPreview(checked, (await api(importUsers, { body, signal })).lines, update);
    },
    enabled: namesPeople(columns),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What a column is about, in words: of a question, its label. */
export function fieldText(field: Field, questions: Table['questions']): string {
  const question = questions.find((each) => answerField(each) === field);
  return question?.label ?? importTexts.get()[field as Exclude<Field, ReturnType<typeof answerField>>];
}

/** What of a line is not imported. */
export function withoutText(without: Without): string {
  const t = importTexts.get();
  if (without.what === 'shared') return t.shared({ row: without.row });
  const { given, used } = without;
  return used ? t.phoneOfSeveral({ given, used }) : t.phoneLeft({ given });
}

/** Which line has the person of this one. */
export const twiceText = ({ email }: Line, row: number): string => {
  const t = importTexts.get();
  return email ? t.twice({ row }) : t.twiceNamed({ row });
};

/** Why a line, or a part of it, is not imported. */
function reasonOf(line: PreviewLine, questions: Table['questions']): string {
  const t = importTexts.get();
  const { problems, twice, without, outcome } = line;
  const sentences = [
    ...problems.map(({ field, message }) =>
      t.problem({ field: fieldText(field, questions), sentence: problemText(message) }),
    ),
    ...(twice === null ? [] : [twiceText(line, twice)]),
    ...without.map(withoutText),
    ...(outcome?.known && ['refused', 'unchanged'].includes(outcome.outcome) ? [t[outcome.known]] : []),
  ];
  return sentences.join(' · ');
}

/** The lines that are not imported, or not whole, in their order. */
export const notImported = ({ groups: { wrong, left, ...taken } }: Preview): PreviewLine[] =>
  [
    ...wrong,
    ...left,
    ...Object.values(taken).flatMap((lines) => lines.filter(({ without }) => without.length > 0)),
  ].sort((one, other) => one.number - other.number);

/** Saves these lines with their columns and the reason, to be corrected and imported again. */
export function saveRejected({ header, rows, questions }: Table, preview: Preview): void {
  const t = importTexts.get();
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const head = Array.from({ length: width }, (_, index) => header[index] || t.columnNumber({ number: index + 1 }));
  const lines = notImported(preview).map((line) => [
    ...head.map((_, index) => line.cells[index] ?? ''),
    reasonOf(line, questions),
  ]);
  saveCsv('not-imported.csv', [[...head, t.reason], ...lines]);
}

/** Invites many people at once. Their emails are sent after the answer, or held. */
export const importMutation = changing((body: CallBody<typeof importUsers>) => api(importUsers, { body }), {
  success: ({ lines }, { send }) => {
    const t = importTexts.get();
    const count = lines.filter(({ outcome }) => outcome === 'added' || outcome === 'invited').length;
    const invited = lines.filter(
      ({ outcome, email }) => email && (outcome === 'added' || outcome === 'invited'),
    ).length;
    const updated = lines.filter(({ outcome }) => outcome === 'updated').length;
    const known = lines.length - count - updated;
    const detail = [
      ...(invited > 0 ? [send ? t.doneSending : t.doneHeld] : []),
      ...(count > invited ? [t.doneUninvited({ count: count - invited })] : []),
      ...(updated > 0 ? [t.doneUpdated({ count: updated })] : []),
      ...(known > 0 ? [t.doneLeft({ count: known })] : []),
    ];
    return { text: t.done({ count }), detail: detail.join(' ') };
  },
  reload: [queryKeys.invitations, queryKeys.users],
});
