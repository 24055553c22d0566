import fc from 'fast-check';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { type PayrollProfile, payrollProfile } from '../contract/payroll-profiles.ts';
import { type BuiltInProfile, builtInProfiles } from './built-in.ts';
import { splitName } from './line.ts';
import { june, line, twoPeople } from './testing/lines.ts';
import { type PayrollFile, writePayrollFile } from './write-payroll-file.ts';

const consultant = { consultant_number: '1234567', client_number: '00042' };
const settings: Partial<Record<BuiltInProfile, PayrollProfile['settings']>> = {
  datev_lodas: consultant,
  datev_calendar: consultant,
  adp: { company_code: 'ABC', batch_id: '202606' },
};
/** A built-in profile as an organisation has it that has copied it and filled in its settings. */
const profileOf = (name: BuiltInProfile, more: Partial<PayrollProfile> = {}): PayrollProfile => ({
  ...builtInProfiles[name],
  settings: settings[name] ?? {},
  ...more,
});

type Written = Exclude<PayrollFile, { refusals: unknown }>;
async function write(profile: PayrollProfile, lines = twoPeople): Promise<Written> {
  const file = await writePayrollFile(profile, lines, june);
  if ('refusals' in file) throw new Error(JSON.stringify(file.refusals));
  return file;
}
async function refusalsOf(profile: PayrollProfile, lines = twoPeople) {
  const file = await writePayrollFile(profile, lines, june);
  return 'refusals' in file ? file.refusals : [];
}

/** The bytes of a text that has only characters below U+0100, one each: written by hand, without an encoder. */
const latin = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const lf = (...lines: string[]) => lines.map((each) => `${each}\r\n`).join('');
/** Texts as an independent reader decodes them. */
const decoded = ({ bytes }: Written, encoding = 'utf-8') =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
const parsed = (text: string, delimiter: string) => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, '').replace(/\r\n$/, ''), { delimiter });
  expect(errors).toEqual([]);
  return data;
};

// For LODAS, umlauts are in nothing that is written: numbers only. Those of windows-1252 are tested below with names.
const lodas = lf(
  '[Allgemein]',
  'Ziel=LODAS',
  'Version_SST=1.0',
  'BeraterNr=1234567',
  'MandantenNr=00042',
  'Feldtrennzeichen=;',
  'Zahlenkomma=,',
  'Datumsformat=TT/MM/JJJJ',
  '',
  '[Satzbeschreibung]',
  '10;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;kostenstelle#bwd;',
  '',
  '[Bewegungsdaten]',
  '10;01/06/2026;1,00;1;1000;26;310;',
  '10;01/06/2026;1,50;1;1010;26;310;',
  '10;01/06/2026;6,25;1;1000;307;;',
);
const calendar = lf(
  '1234567;00042;06/2026',
  '26;13.06.2026;;1000;0,34;;;;;310;',
  '26;14.06.2026;;1000;0,33;;;;;310;',
  '26;15.06.2026;;1000;0,33;;;;;310;',
  '26;15.06.2026;;1010;1,50;;;;;310;',
  '307;02.06.2026;;1000;-1,25;;;;;;',
  '307;13.06.2026;;1000;7,50;;;;;;',
);
const adp = lf(
  'Co Code,Batch ID,File #,Reg Hours,Hours 3 Code,Hours 3 Amount',
  'ABC,202606,26,1.00,,',
  'ABC,202606,26,,1010,1.50',
  'ABC,202606,307,6.25,,',
);
const gusto = lf(
  'last_name,first_name,title,gusto_employee_id,regular_hours',
  'Müßig,Jürgen,,26,2.50',
  'Žižek,Zoë,,307,6.25',
);
const xero = lf(
  'Employee,Date,Earnings Rate,Units',
  'Jürgen Müßig,13/06/2026,1000,0.34',
  'Jürgen Müßig,14/06/2026,1000,0.33',
  'Jürgen Müßig,15/06/2026,1000,0.33',
  'Jürgen Müßig,15/06/2026,1010,1.50',
  'Zoë Žižek,02/06/2026,1000,-1.25',
  'Zoë Žižek,13/06/2026,1000,7.50',
);
const csv = `\ufeff${lf(
  'Payroll number,Name,Date,Start,End,Break minutes,Role,Event,Pay code,Cost centre,Hours,Rate,Amount,Currency',
  '26,Jürgen Müßig,2026-06-13,18:00,18:20,,Bar,Sommerfest,1000,310,0.34,14.50,4.83,EUR',
  '26,Jürgen Müßig,2026-06-14,18:00,18:20,,Bar,Sommerfest,1000,310,0.33,14.50,4.83,EUR',
  '26,Jürgen Müßig,2026-06-15,18:00,18:20,,Bar,Sommerfest,1000,310,0.33,14.50,4.83,EUR',
  '26,Jürgen Müßig,2026-06-15,21:00,22:30,,Abbau,Sommerfest,1010,310,1.50,14.50,21.75,EUR',
  '307,Zoë Žižek,2026-06-02,,,,Bar,Probe,1000,,-1.25,14.50,-18.12,EUR',
  '307,Zoë Žižek,2026-06-13,10:00,18:00,30,Bar,Sommerfest,1000,,7.50,14.50,108.75,EUR',
)}`;
/** Regular pay codes, as an organisation sets them. */
const withCodes = (name: BuiltInProfile, ...codes: string[]) => profileOf(name, { regular_pay_codes: codes });

describe('files of the built-in profiles', () => {
  it.each([
    ['datev_lodas', lodas, 'lodas-2026-06-01-2026-06-30.txt', profileOf('datev_lodas')],
    ['datev_calendar', calendar, 'lohn-und-gehalt-2026-06.txt', profileOf('datev_calendar')],
    ['adp', adp, 'PRABCEPI.csv', withCodes('adp', '1000')],
  ] as const)('%s, to the byte', async (_, golden, name, profile) => {
    const file = await write(profile);
    expect(Array.from(file.bytes)).toEqual(latin(golden));
    expect(file).toMatchObject({ name, type: 'text/csv' });
  });

  it.each([
    ['gusto', gusto, 'gusto-2026-06-01-2026-06-30.csv', withCodes('gusto', '1000', '1010')],
    ['xero', xero, 'xero-timesheets-2026-06-01-2026-06-30.csv', profileOf('xero')],
    ['csv', csv, 'payroll-2026-06-01-2026-06-30.csv', profileOf('csv')],
  ] as const)('%s, to the byte', async (_, golden, name, profile) => {
    const file = await write(profile);
    expect(Array.from(file.bytes)).toEqual(Array.from(Buffer.from(golden, 'utf8')));
    expect(file.name).toBe(name);
  });

  it('are read back by a parser that knows nothing of the writer', async () => {
    expect(parsed(decoded(await write(profileOf('csv'))), ',')[6]).toEqual(
      '307,Zoë Žižek,2026-06-13,10:00,18:00,30,Bar,Sommerfest,1000,,7.50,14.50,108.75,EUR'.split(','),
    );
    const table = parsed(decoded(await write(profileOf('datev_calendar')), 'windows-1252'), ';');
    expect(table.slice(1).map(({ length }) => length)).toEqual([11, 11, 11, 11, 11, 11]);
    expect(parsed(decoded(await write(withCodes('adp', '1000'))), ',')[2]).toEqual([
      'ABC',
      '202606',
      '26',
      '',
      '1010',
      '1.50',
    ]);
    expect(parsed(decoded(await write(profileOf('xero'))), ',')).toHaveLength(7);
  });

  it('LODAS, by its sections', async () => {
    const sections = new Map<string, string[]>();
    let section = '';
    for (const each of decoded(await write(profileOf('datev_lodas')), 'windows-1252').split('\r\n')) {
      const [, name] = /^\[(.+)\]$/.exec(each) ?? [];
      if (name) section = name;
      else if (each) sections.set(section, [...(sections.get(section) ?? []), each]);
    }
    expect(Object.fromEntries((sections.get('Allgemein') ?? []).map((each) => each.split('=')))).toMatchObject({
      Ziel: 'LODAS',
      BeraterNr: '1234567',
      Zahlenkomma: ',',
    });
    const [, table, ...fields] = (sections.get('Satzbeschreibung')?.[0] ?? '').split(';').filter(Boolean);
    expect(table).toBe('u_lod_bwd_buchung_standard');
    const records = (sections.get('Bewegungsdaten') ?? []).map((each) => {
      const [id, ...values] = each.split(';');
      expect(id).toBe('10');
      return Object.fromEntries(fields.map((field, index) => [field, values[index]]));
    });
    expect(records).toContainEqual({
      ...{ 'abrechnung_zeitraum#bwd': '01/06/2026', 'bs_wert_butab#bwd': '6,25', 'bs_nr#bwd': '1' },
      ...{ 'la_eigene#bwd': '1000', 'pnr#bwd': '307', 'kostenstelle#bwd': '' },
    });
  });

  it('for Excel, with numbers and days that are what they are', async () => {
    const file = await write(profileOf('xlsx'));
    expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const cells = await readSheet(file.bytes.buffer, 1, { trim: false });
    expect(cells).toHaveLength(7);
    expect(cells[6]).toEqual([
      ...['307', 'Zoë Žižek', new Date('2026-06-13T00:00Z'), '10:00', '18:00', 30, 'Bar', 'Sommerfest', '1000', null],
      ...[7.5, 14.5, 108.75, 'EUR'],
    ]);
    expect(cells[5]?.[10]).toBe(-1.25);
  });

  it.each(Object.keys(builtInProfiles) as BuiltInProfile[])(
    '%s is valid, and the same bytes each time',
    async (name) => {
      const profile = withCodes(name, '1000', '1010');
      expect(payrollProfile.safeParse(profile).error?.issues ?? []).toEqual([]);
      const first = await write(profile);
      // Another order of the same lines, at another time.
      const second = await write(profile, twoPeople.toReversed());
      expect(second.bytes).toEqual(first.bytes);
    },
  );
});

it('writes names in windows-1252, byte by byte', async () => {
  const columns: PayrollProfile['columns'] = [
    { header: 'Name', field: 'name' },
    { header: 'Std', field: 'hours' },
  ];
  const profile = profileOf('datev_calendar', { columns, before: [], rows: 'period', header: true });
  const file = await write(profile, [line({ name: 'Jörg „Ø“ Žižek €', minutes: 60 })]);
  expect(Array.from(file.bytes)).toEqual([
    ...latin('Name;Std\r\n'),
    ...latin('J'),
    0xf6,
    ...latin('rg '),
    0x84,
    0xd8,
    0x93,
    ...latin(' '),
    0x8e,
    ...latin('i'),
    0x9e,
    ...latin('ek '),
    0x80,
    ...latin(';1,00\r\n'),
  ]);
});

describe('refuses', () => {
  const person = { id: 'p1', name: 'Jürgen Müßig' };
  const named = (name: string) => ({ id: 'p1', name });
  const names: PayrollProfile['columns'] = [
    { header: 'Name', field: 'name' },
    { header: 'Std', field: 'hours' },
  ];
  const withNames = profileOf('datev_calendar', { columns: names, before: [], rows: 'period' });

  it.each(['=1+1', '+49', '-x', '@SUM', '\tx', '\rx'])('a name that begins like a formula: %j', async (name) => {
    for (const profile of [withNames, profileOf('csv'), profileOf('xlsx')]) {
      expect(await refusalsOf(profile, [line({ name })])).toEqual([
        { person: named(name), field: 'name', reason: 'formula', text: name },
      ]);
    }
  });
  it.each([
    ['Max; Moritz', 'separator'],
    ['Max "Mo" Ritz', 'separator'],
    ['Ђорђе', 'encoding'],
    ['Max\u0081', 'control'],
    ['Max\nMoritz', 'control'],
  ] as const)('%j without quotation marks, in windows-1252', async (name, reason) => {
    expect(await refusalsOf(withNames, [line({ name })])).toEqual([
      { person: named(name), field: 'name', reason, text: name },
    ]);
  });
  it('nothing that quotation marks and UTF-8 can hold', async () => {
    const file = await write(profileOf('csv'), [line({ name: 'Ђорђе "Ђ", Петровић' })]);
    expect(parsed(decoded(file), ',')[1]?.[1]).toBe('Ђорђе "Ђ", Петровић');
  });
  it('people without what the format requires, all of them by name', async () => {
    const lines = [
      line({ payroll_number: null }),
      line({ line_id: 'l2', person_id: 'p2', name: 'Zoë Žižek', payroll_number: 'A-7', pay_code: null }),
      line({ line_id: 'l3', person_id: 'p3', name: 'Kim', payroll_number: '123456' }),
    ];
    expect(await refusalsOf(profileOf('datev_lodas'), lines)).toEqual([
      { person, field: 'payroll_number', reason: 'missing', text: '' },
      { person: { id: 'p3', name: 'Kim' }, field: 'payroll_number', reason: 'digits', text: '123456' },
      { person: { id: 'p2', name: 'Zoë Žižek' }, field: 'pay_code', reason: 'missing', text: '' },
      { person: { id: 'p2', name: 'Zoë Žižek' }, field: 'payroll_number', reason: 'digits', text: 'A-7' },
    ]);
    expect(await refusalsOf(profileOf('gusto'), [line({ name: 'Kim', pay_code: null })])).toEqual([
      { person: named('Kim'), field: 'last_name', reason: 'missing', text: '' },
    ]);
  });
  it('work that no column shows, instead of losing it', async () => {
    expect(await refusalsOf(withCodes('gusto', '1000'))).toEqual([
      { person, field: 'pay_code', reason: 'no_column', text: '1010' },
    ]);
  });
  it('a profile whose settings are missing, or that its own format cannot write', async () => {
    expect(await refusalsOf(profileOf('datev_lodas', { settings: {} }))).toEqual([
      { person: null, field: 'consultant_number', reason: 'missing', text: '' },
      { person: null, field: 'client_number', reason: 'missing', text: '' },
    ]);
    const header = profileOf('datev_calendar', { columns: [{ header: 'Std;', field: 'hours' }], header: true });
    expect(await refusalsOf(header)).toEqual([{ person: null, field: 'header', reason: 'separator', text: 'Std;' }]);
    const before = profileOf('datev_calendar', { before: ['Ђ'] });
    expect(await refusalsOf(before)).toEqual([{ person: null, field: 'before', reason: 'encoding', text: 'Ђ' }]);
  });
});

it('fills the headings into a line before the rows, between any separators', async () => {
  const columns: PayrollProfile['columns'] = [
    { header: '', field: 'constant', value: 'B' },
    { header: 'Nr', field: 'payroll_number' },
    { header: 'Std', field: 'hours' },
  ];
  const profile = profileOf('csv', {
    columns,
    before: ['A\t{columns}'],
    header: false,
    separator: '\t',
    encoding: 'utf-8',
  });
  expect(decoded(await write({ ...profile, rows: 'period', line_end: 'lf' }, [line({ minutes: 60 })]))).toBe(
    'A\tNr\tStd\nB\t26\t1.00\n',
  );
});

it('never writes a zero: nothing is empty, and rows of nothing are left out', async () => {
  const lines = [
    line({ minutes: 120 }),
    line({ line_id: 'l2', minutes: -120 }),
    line({ line_id: 'l3', person_id: 'p2', name: 'Zoë Žižek', minutes: 60 }),
  ];
  expect((await write(withCodes('gusto', '1000'), lines)).rows.slice(1)).toEqual([['Žižek', 'Zoë', '', '26', '1.00']]);
  const all = (await write(profileOf('csv'), twoPeople)).rows.flat();
  expect(all).not.toContain('0');
  expect(all).not.toContain('0.00');
});

it('names the job of people with several rates, and only of them', async () => {
  const lines = [
    line({ minutes: 60 }),
    line({ line_id: 'l2', minutes: 90, role: 'Technik', rate_cents: 2000 }),
    line({ line_id: 'l3', person_id: 'p2', name: 'Zoë Žižek', payroll_number: '307', minutes: 60 }),
  ];
  expect((await write(withCodes('gusto', '1000'), lines)).rows.slice(1)).toEqual([
    ['Müßig', 'Jürgen', 'Bar', '26', '1.00'],
    ['Müßig', 'Jürgen', 'Technik', '26', '1.50'],
    ['Žižek', 'Zoë', '', '307', '1.00'],
  ]);
});

it('says by how much payroll pays something else than the work earned', async () => {
  // 20 minutes at 14.50 are 4.83 three times; payroll pays one hour.
  const { differences } = await write(profileOf('datev_lodas'));
  expect(differences).toEqual([
    { person_id: 'p1', name: 'Jürgen Müßig', currency: 'EUR', payroll_cents: 3625, our_cents: 3624 },
  ]);
  // Another rate in a later run: the same hours back and forth, of which a file of hours says nothing.
  const raise = [line({ minutes: -60, rate_cents: 1400 }), line({ line_id: 'l2', minutes: 60, rate_cents: 1500 })];
  const file = await write(profileOf('datev_lodas'), raise);
  expect(file.rows).toEqual([]);
  expect(file.differences).toMatchObject([{ payroll_cents: 0, our_cents: 100 }]);
  // Beside other hours it is not hidden either: payroll pays ten hours at one rate.
  const more = await write(profileOf('datev_lodas'), [
    line({ line_id: 'l0', date: '2026-06-01', minutes: -480, rate_cents: 1500 }),
    line({ line_id: 'l1', date: '2026-06-01', minutes: 480, rate_cents: 1600 }),
    line({ line_id: 'l2', minutes: 600, rate_cents: 1600 }),
  ]);
  expect(more.differences).toMatchObject([{ payroll_cents: 16_000, our_cents: 16_800 }]);
});

it('keeps the hours of each person and pay code, whatever the minutes', async () => {
  const minute = fc.integer({ min: -720, max: 720 });
  const shift = fc.record({
    minutes: minute,
    day: fc.integer({ min: 1, max: 28 }),
    code: fc.constantFrom('1000', '1010'),
    who: fc.constantFrom('1', '2'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(shift, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('line', 'day', 'period' as const),
      async (shifts, rows) => {
        const lines = shifts.map(({ minutes, day, code, who }, index) =>
          line({
            ...{ line_id: `l${index}`, person_id: who, payroll_number: who, minutes, pay_code: code },
            date: `2026-06-${String(day).padStart(2, '0')}`,
          }),
        );
        const columns: PayrollProfile['columns'] = [
          { header: 'n', field: 'payroll_number' },
          { header: 'c', field: 'pay_code' },
          { header: 'h', field: 'hours' },
        ];
        const file = await write(profileOf('csv', { rows, columns }), lines);
        for (const who of ['1', '2'])
          for (const code of ['1000', '1010']) {
            const total = lines.reduce(
              (sum, each) => sum + (each.person_id === who && each.pay_code === code ? each.minutes : 0),
              0,
            );
            const printed = file.rows.reduce(
              (sum, [n, c, h]) => sum + (n === who && c === code ? Math.round(Number(h) * 100) : 0),
              0,
            );
            // Thirds of hundredths are never halves.
            expect(printed).toBe(Math.round((total * 100) / 60) + 0);
          }
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  ['Zoë Adams', 'Zoë', 'Adams'],
  ['Ana García López', 'Ana García', 'López'],
  ['Kim', 'Kim', ''],
  ['  Kim   Lee ', 'Kim', 'Lee'],
])('splits the name %j honestly', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});
