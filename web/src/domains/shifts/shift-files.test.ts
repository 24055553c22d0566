import { toXlsx } from '@shared/tables/xlsx.ts';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { type Cell, toCsv } from '@/lib/format/csv.ts';
import { rosterRows } from './roster.ts';
import { shiftRows, type TabledShift } from './shift-table.ts';

const fair = {
  ...{ title: '=Fair', location: 'Pier', timezone: 'America/New_York', all_day: false },
  ...{ start_time: '2026-10-24T22:00:00Z', end_time: '2026-10-25T04:00:00Z' },
};
const camp = {
  ...{ title: 'Camp', location: null, timezone: 'UTC', all_day: true },
  ...{ start_time: '2026-10-27T00:00:00Z', end_time: '2026-10-28T00:00:00Z' },
};
const night = [
  { day: '2026-10-24', time: '18:00' },
  { day: '2026-10-25', time: '00:00' },
] as const;

/** What spreadsheets read of a file: CSV without the guard of formulas, and Excel. */
async function readBack(rows: Cell[][]): Promise<unknown[][][]> {
  const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), { skipEmptyLines: true });
  return [data, await readSheet(toXlsx([{ name: 'A', rows }]).buffer, 1, { trim: false })];
}

describe('a file of shifts', () => {
  const slot = (role: string, more: Partial<TabledShift['slots'][number]> = {}) => ({
    ...{ role, required: 3, filled: 2, people: [] },
    ...more,
  });
  const shifts: TabledShift[] = [
    {
      ...{ ...fair, draft: false, status: 'scheduled' as const },
      slots: [
        slot('Bar', {
          people: [
            { name: '+Ann', status: 'confirmed' },
            { name: 'Ben', status: 'asked' },
          ],
        }),
        slot('Gate', { filled: 0 }),
      ],
    },
    { ...camp, draft: true, status: 'canceled', slots: [slot('Cook')] },
  ];
  it('has a row for each slot, at the times of its zone', () => {
    const [heads, ...rows] = shiftRows(shifts);
    expect(heads?.join()).toBe('Event,Day,From,To,Time zone,Role,Place,Required,Filled,Names,State');
    expect(rows).toEqual([
      ['=Fair', { day: '2026-10-24' }, ...night, 'America/New_York', 'Bar', 'Pier', 3, 2, '+Ann, Ben ?', null],
      ['=Fair', { day: '2026-10-24' }, ...night, 'America/New_York', 'Gate', 'Pier', 3, 0, '', null],
      ['Camp', { day: '2026-10-27' }, null, null, 'UTC', 'Cook', null, 3, 2, '', 'Draft, Canceled'],
    ]);
    expect(shiftRows([])).toHaveLength(1);
  });
  it('is read back by programs, with names that are no formulas', async () => {
    const [csv, excel] = await readBack(shiftRows(shifts));
    expect(csv?.[1]).toEqual([
      ...["'=Fair", '2026-10-24', '2026-10-24 18:00', '2026-10-25 00:00', 'America/New_York', 'Bar', 'Pier'],
      ...['3', '2', "'+Ann, Ben ?", ''],
    ]);
    expect(excel?.[1]).toEqual([
      ...['=Fair', new Date('2026-10-24'), new Date('2026-10-24T18:00Z'), new Date('2026-10-25T00:00Z')],
      ...['America/New_York', 'Bar', 'Pier', 3, 2, '+Ann, Ben ?', null],
    ]);
  });
});

describe('a file of people', () => {
  const ann = { event: fair, role: 'Bar', name: '@Ann', phone: '+49 151', status: 'confirmed' as const };
  const ben = { event: camp, role: 'Cook', name: 'Ben', phone: null, status: 'asked' as const };
  it('has a row for each person who has a place', () => {
    expect(rosterRows([ann, ben, { ...ben, name: 'Gone', status: 'canceled' }])).toEqual([
      ['Day', 'From', 'To', 'Event', 'Place', 'Role', 'Name', 'Phone', 'State'],
      [{ day: '2026-10-24' }, ...night, '=Fair', 'Pier', 'Bar', '@Ann', '+49 151', 'confirmed'],
      [{ day: '2026-10-27' }, null, null, 'Camp', null, 'Cook', 'Ben', null, 'asked'],
    ]);
  });
  it('has no column of phones for somebody who sees none', () => {
    const rows = rosterRows([{ ...ann, phone: null }, ben]);
    expect(rows.map((row) => row.length)).toEqual([8, 8, 8]);
    expect(rows[0]).not.toContain('Phone');
  });
  it('is read back by programs, with phones and names that are no formulas', async () => {
    const [csv, excel] = await readBack(rosterRows([ann]));
    expect(csv?.[1]?.slice(6)).toEqual(["'@Ann", "'+49 151", 'confirmed']);
    expect(excel?.[1]?.slice(6)).toEqual(['@Ann', '+49 151', 'confirmed']);
  });
});
