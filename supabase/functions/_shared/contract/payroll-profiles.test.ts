import { expect, it } from 'vitest';
import { builtInProfiles } from '../payroll/built-in.ts';
import { detailMessage } from './detail-sentences.ts';
import { readProblem } from './error-details.ts';
import { payrollProfile } from './payroll-profiles.ts';

const { csv, datev_lodas: lodas } = builtInProfiles;
const hours = { header: 'Hours', field: 'hours' };
/** What is wrong with a profile: the path, and a sentence for people. */
const wrong = (profile: object) =>
  payrollProfile.safeParse(profile).error?.issues.map(({ path, message }) => {
    const found = readProblem(message);
    return `${path.join('.')}: ${found ? detailMessage(found) : message}`;
  }) ?? [];

it.each([
  [
    { columns: [] },
    ['columns: Must be at least one column', 'columns: There must be a column with hours, minutes or amounts'],
  ],
  [{ columns: Array(61).fill(hours) }, ['columns: Must be at most 60 columns']],
  [
    { columns: [{ header: 'Breaks', field: 'break_minutes' }] },
    ['columns: There must be a column with hours, minutes or amounts'],
  ],
  [
    { rows: 'day', columns: [hours, { header: 'Start', field: 'start' }] },
    ['columns.1.field: Rows that sum several shifts cannot show this of one shift'],
  ],
  [
    { rows: 'period', columns: [{ header: 'Day', field: 'date' }, hours] },
    ['columns.0.field: Rows that sum several shifts cannot show this of one shift'],
  ],
  [
    { quoting: 'never', separator: ',', decimal: ',' },
    ['decimal: Without quotation marks, decimals and columns need different signs'],
  ],
  [{ file_name: '../x' }, ['file_name: Must be a file name without \\/:*?"<>|']],
  [{ file_name: ' ' }, ['file_name: Name is required']],
  [{ file_name: '{consultant}.csv' }, ['file_name: Contains a word in curly brackets that is not known']],
  [{ before: ['ok', '{now}'] }, ['before.1: Contains a word in curly brackets that is not known']],
  [
    { columns: [hours, { header: '', field: 'constant', value: '{x}' }] },
    ['columns.1.value: Contains a word in curly brackets that is not known'],
  ],
  [{ encoding: 'utf-16' }, ['encoding: Must be utf-8, utf-8-bom or windows-1252']],
  [
    { columns: [hours, { header: 'x', field: 'iban' }] },
    [expect.stringMatching(/^columns\.1\.field: Must be payroll_number, /)],
  ],
  [{ columns: [{ ...hours, digits: 0 }] }, ['columns.0.digits: Must be at least 1']],
  [{ header: 'yes' }, ['header: Must be true or false']],
  [{ settings: { batch_id: 'x'.repeat(41) } }, ['settings.batch_id: Must be at most 40 characters']],
  [{ before: ['\u0000'] }, ['before.0: Contains characters that cannot be stored']],
])('a profile with %j is refused in a sentence', (more, sentences) => {
  expect(wrong({ ...csv, ...more })).toEqual(sentences);
});

it('accepts what only looks like it', () => {
  // With quotation marks, and in Excel, a decimal comma is none between columns.
  expect(wrong({ ...csv, decimal: ',', quoting: 'needed' })).toEqual([]);
  expect(wrong({ ...lodas, kind: 'xlsx', separator: ',' })).toEqual([]);
});
