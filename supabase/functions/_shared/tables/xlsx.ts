import { strToU8, zipSync } from 'fflate/browser';
import type { Cell } from './cell.ts';

/** A table of a file for Excel. */
export interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
}

/** The most characters of a cell and of the name of a sheet that Excel opens. */
const [mostText, mostName] = [32_767, 31];
/** The styles below, by their place. Formats 14 and 22 are those of the reader: a day, and a day with its time. */
const style = { plain: 0, head: 1, day: 2, moment: 3, fixed: 4 } as const;
const formats = [0, 0, 14, 22, 2];

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML: without characters that it cannot contain. Excel would read `_x0041_` as an A. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? '');

/** The number of a day and time in Excel, which counts days. */
const serial = (day: string, time = '00:00'): number =>
  (Date.parse(`${day}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** The name of a column: 'A' to 'Z', 'AA' and on. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function cellXml(cell: Cell, at: string, isHead: boolean): string {
  if (cell === null) return '';
  const number = (value: number, of: number = style.plain) => `<c r="${at}" s="${of}"><v>${value}</v></c>`;
  if (typeof cell === 'number') return number(cell);
  // A text cell is never a formula, whatever it begins with.
  if (typeof cell === 'string') {
    const text = `<is><t xml:space="preserve">${escaped(cell.slice(0, mostText))}</t></is>`;
    return `<c r="${at}" t="inlineStr" s="${isHead ? style.head : style.plain}">${text}</c>`;
  }
  if ('day' in cell) return number(serial(cell.day, cell.time), cell.time === undefined ? style.day : style.moment);
  const rounded = Number(cell.value.toFixed(cell.decimals));
  return number(rounded, cell.decimals === 2 ? style.fixed : style.plain);
}

const lengthOf = (cell: Cell | undefined): number => {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'object' && cell !== null ? 17 : 8;
};

function sheetXml(rows: Sheet['rows']): string {
  const columns = rows[0]?.map((_, column) => {
    const longest = rows.reduce((most, cells) => Math.max(most, lengthOf(cells[column])), 8);
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(60, longest + 2)}" customWidth="1"/>`;
  });
  const lines = rows.map((cells, row) => {
    const all = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, row === 0));
    return `<row r="${row + 1}">${all.join('')}</row>`;
  });
  const top = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>';
  return `${head}<worksheet xmlns="${main}"><sheetViews>${top}</sheetViews><cols>${columns?.join('') ?? ''}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map((format, index) => {
    const font = index === style.head ? 1 : 0;
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  })
  .join('')}</cellXfs></styleSheet>`;

/** A name that Excel accepts: short, without the signs of an address in a formula, and not that of an earlier sheet. */
function sheetName(name: string, index: number): string {
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim();
  return `${index > 0 ? `${index + 1} ` : ''}${plain}`.slice(0, mostName).trim() || `${index + 1}`;
}

/**
 * Tables as a file for Excel (SpreadsheetML), with headings in the first row: text is text, and numbers, days and times are what they
 * are. The same tables are the same bytes, whenever and wherever they are written. The packers of libraries start workers from `blob:` addresses, which the content security policy forbids.
 */
export function toXlsx(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const numbered = sheets.map(({ name, rows }, index) => ({ id: index + 1, name: sheetName(name, index), rows }));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${type}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const related = (all: string) => `${head}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbered.map(({ id }) => part(`/xl/worksheets/sheet${id}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': related(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered
      .map(({ id, name }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="r${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      numbered.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('') +
        relation(numbered.length + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
  };
  for (const { id, rows } of numbered) files[`xl/worksheets/sheet${id}.xml`] = sheetXml(rows);
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    // The first moment that an archive can name, on any clock.
    mtime: new Date(1980, 0, 1),
  }) as Uint8Array<ArrayBuffer>;
}
