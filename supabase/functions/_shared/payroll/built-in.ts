import type { PayrollProfile } from '../contract/payroll-profiles.ts';

/** What most text files have in common. */
const text = {
  kind: 'csv',
  header: true,
  before: [],
  separator: ',',
  closing_separator: false,
  quoting: 'needed',
  decimal: '.',
  encoding: 'utf-8',
  line_end: 'crlf',
  date: 'yyyy-mm-dd',
  regular_pay_codes: [],
  settings: {},
} as const satisfies Partial<PayrollProfile>;

const everything: PayrollProfile['columns'] = [
  { header: 'Payroll number', field: 'payroll_number' },
  { header: 'Name', field: 'name' },
  { header: 'Date', field: 'date' },
  { header: 'Start', field: 'start' },
  { header: 'End', field: 'end' },
  { header: 'Break minutes', field: 'break_minutes' },
  { header: 'Role', field: 'role' },
  { header: 'Event', field: 'event' },
  { header: 'Pay code', field: 'pay_code' },
  { header: 'Cost centre', field: 'cost_centre' },
  { header: 'Hours', field: 'hours' },
  { header: 'Rate', field: 'rate' },
  { header: 'Amount', field: 'amount' },
  { header: 'Currency', field: 'currency' },
];

const datev = {
  ...text,
  header: false,
  separator: ';',
  quoting: 'never',
  decimal: ',',
  encoding: 'windows-1252',
} as const satisfies Partial<PayrollProfile>;

/** The numbers of people (1 to 99999) and of kinds of pay (1 to 9999) in DATEV. */
const [personnel, payCode] = [
  { field: 'payroll_number', required: true, digits: 5 },
  { field: 'pay_code', required: true, digits: 4 },
] as const;

/** The profiles that come with the product. An organisation changes a copy. */
export const builtInProfiles = {
  csv: { ...text, encoding: 'utf-8-bom', file_name: 'payroll-{from}-{to}.csv', rows: 'line', columns: everything },
  xlsx: { ...text, kind: 'xlsx', file_name: 'payroll-{from}-{to}.xlsx', rows: 'line', columns: everything },
  /**
   * ASCII import of LODAS: movement data of the record u_lod_bwd_buchung_standard, of the month in which the period ends. `bs_nr` 1: the
   * value is hours. Source: DATEV, "LODAS ASCII-Import", edition of June 2026
   * (https://help-center.apps.datev.de/api/amr/knowledge-common/v1/entities/st81064830359671307_de.pdf).
   */
  datev_lodas: {
    ...datev,
    file_name: 'lodas-{from}-{to}.txt',
    rows: 'period',
    date: 'dd/mm/yyyy',
    closing_separator: true,
    before: [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr={consultant_number}',
      'MandantenNr={client_number}',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      'Datumsformat=TT/MM/JJJJ',
      '',
      '[Satzbeschreibung]',
      '10;u_lod_bwd_buchung_standard;{columns};',
      '',
      '[Bewegungsdaten]',
    ],
    columns: [
      { header: '', field: 'constant', value: '10' },
      { header: 'abrechnung_zeitraum#bwd', field: 'constant', value: '{month_start}' },
      { header: 'bs_wert_butab#bwd', field: 'hours' },
      { header: 'bs_nr#bwd', field: 'constant', value: '1' },
      { header: 'la_eigene#bwd', ...payCode },
      { header: 'pnr#bwd', ...personnel },
      { header: 'kostenstelle#bwd', field: 'cost_centre' },
    ],
  },
  /**
   * ASCII import of Lohn und Gehalt with the profile Kalendererfassung: a line with consultant, client and month, then eleven fields for each
   * day. DATEV publishes no description; this is what other programs write for it. The tax adviser sets up an import with these fields.
   */
  datev_calendar: {
    ...datev,
    file_name: 'lohn-und-gehalt-{year}-{month}.txt',
    rows: 'day',
    date: 'dd.mm.yyyy',
    before: ['{consultant_number};{client_number};{month}/{year}'],
    columns: [
      { header: 'Personalnummer', ...personnel },
      { header: 'Kalendertag', field: 'date' },
      { header: 'Ausfallschlüssel', field: 'constant' },
      { header: 'Lohnart', ...payCode },
      { header: 'Stunden', field: 'hours' },
      { header: 'Tage', field: 'constant' },
      { header: 'Wert', field: 'constant' },
      { header: 'Faktor', field: 'constant' },
      { header: 'Lohnveränderung', field: 'constant' },
      { header: 'Kostenstelle', field: 'cost_centre' },
      { header: 'Kostenträger', field: 'constant' },
    ],
  },
  /**
   * Paydata import (EPI) of ADP Workforce Now. The first three columns are required and come first; work with a pay code is hours 3. A
   * company code of two characters ends with "_". Source: ADP, "Importing Paydata", and the columns that time clocks write for it
   * (sundialtimesystems.freshdesk.com, "Realtime ADP Export"; support.timeportal.io, "ADP Workforce Now Payroll Export").
   */
  adp: {
    ...text,
    file_name: 'PR{company_code}EPI.csv',
    rows: 'period',
    encoding: 'windows-1252',
    date: 'mm/dd/yyyy',
    columns: [
      { header: 'Co Code', field: 'constant', value: '{company_code}' },
      { header: 'Batch ID', field: 'constant', value: '{batch_id}' },
      { header: 'File #', field: 'payroll_number', required: true, digits: 6 },
      { header: 'Reg Hours', field: 'hours', when: 'regular' },
      { header: 'Hours 3 Code', field: 'pay_code', when: 'other' },
      { header: 'Hours 3 Amount', field: 'hours', when: 'other' },
    ],
  },
  /**
   * Payroll CSV of Gusto. The title is required for people with several pay rates. Zeros replace what was entered before, empty cells do
   * not. Source: Gusto, "Run payroll with CSV upload" (support.gusto.com, article 999914471000000).
   */
  gusto: {
    ...text,
    file_name: 'gusto-{from}-{to}.csv',
    rows: 'period',
    date: 'mm/dd/yyyy',
    columns: [
      { header: 'last_name', field: 'last_name', required: true },
      { header: 'first_name', field: 'first_name', required: true },
      { header: 'title', field: 'role', when: 'several_rates' },
      { header: 'gusto_employee_id', field: 'payroll_number' },
      { header: 'regular_hours', field: 'hours', when: 'regular' },
    ],
  },
  /**
   * Timesheets of Xero: an employee, an earnings rate by the name that it has in Xero, and the units of a day. Xero has no file format of
   * its own for them; these are the columns that import tools for it ask for (help.upsheets.com, "File Formats for Timesheets").
   */
  xero: {
    ...text,
    file_name: 'xero-timesheets-{from}-{to}.csv',
    rows: 'day',
    date: 'dd/mm/yyyy',
    columns: [
      { header: 'Employee', field: 'name', required: true },
      { header: 'Date', field: 'date' },
      { header: 'Earnings Rate', field: 'pay_code', required: true },
      { header: 'Units', field: 'hours' },
    ],
  },
} as const satisfies Record<string, PayrollProfile>;

export type BuiltInProfile = keyof typeof builtInProfiles;
