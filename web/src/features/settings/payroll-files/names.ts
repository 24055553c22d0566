import type { PayrollProfile } from '@contract/payroll-profiles.ts';
import type { BuiltInProfile } from '@shared/payroll/built-in.ts';

/** What the profiles that come with the product are called, in every language. */
export const profileNames: Record<BuiltInProfile, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  datev_lodas: 'DATEV LODAS',
  datev_calendar: 'DATEV Lohn und Gehalt',
  adp: 'ADP',
  gusto: 'Gusto',
  xero: 'Xero',
};

/** What encodings are called, in every language. */
export const encodingNames: Record<PayrollProfile['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 (BOM)',
  'windows-1252': 'Windows-1252 (ANSI)',
};
