import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { needTexts, showLanguage } from '@/i18n/languages.ts';
import type { Locale } from '@/i18n/spoken.ts';
import { toCsv } from '@/lib/format/csv.ts';
import { checkLines } from './check-lines.ts';
import { assign, readColumns, whyIgnored } from './columns.ts';
import { readTable } from './read-table.ts';
import { staffTable } from './staff-table.ts';

const columnsOf = (text: string) => readColumns(readTable(text)).columns;

describe('columns', () => {
  it.each([
    [
      'Name,E-Mail,Phone number,Role,Required credits,Notes',
      ['name', 'email', 'phone', 'role', 'requiredCredits', 'description'],
    ],
    ['First Name;SURNAME;email_address', ['firstName', 'lastName', 'email']],
    ['Nombre;Apellidos;Correo electrónico;Teléfono', ['firstName', 'lastName', 'email', 'phone']],
    ['Nombre;Correo', ['name', 'email']],
    ['Prénom;Nom;Adresse e-mail;Rôle;Crédits requis', ['firstName', 'lastName', 'email', 'role', 'requiredCredits']],
    ['Nom;Courriel', ['name', 'email']],
    [
      'Vorname;Nachname;E-Mail-Adresse;Handy;Benötigte Punkte',
      ['firstName', 'lastName', 'email', 'phone', 'requiredCredits'],
    ],
    ['Name;Vorname;Mail (privat);Bemerkung', ['lastName', 'firstName', 'email', 'description']],
    ['Email,Email,Shoe size', ['email', null, null]],
  ])('are recognized by their names: %s', (header, columns) => {
    expect(columnsOf(`${header}\nx`)).toEqual(columns);
  });
  it('are recognized by their content when they have no names', () => {
    expect(columnsOf('12,Ana,ana@x.org\n13,Bea,bea@x.org')).toEqual([null, 'name', 'email']);
    expect(columnsOf('ana@x.org\nbea@x.org')).toEqual(['email']);
    expect(readColumns(readTable('ana@x.org\nbea@x.org')).table.rows).toHaveLength(2);
  });
  it('with unknown names: finds the column of the addresses', () => {
    const { table, columns } = readColumns(readTable('Who,Where\nAna,ana@x.org'));
    expect([table.header, table.rows.length, columns]).toEqual([['Who', 'Where'], 1, [null, 'email']]);
  });
  it('can be given another meaning, which is taken from the column that had it', () => {
    expect(assign(['name', 'email', null], 2, 'email')).toEqual(['name', null, 'email']);
    expect(assign(['name', 'email'], 0, null)).toEqual([null, 'email']);
  });
});

describe('an export', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return needTexts({ location: { pathname: '/admin' } });
  });
  afterEach(() => showLanguage('en'));

  it.each(['en', 'es', 'fr', 'de'] as Locale[])('in %s can be imported as it is', async (locale) => {
    await showLanguage(locale);
    const user = {
      ...{ id: '1', email: 'mia@example.org', name: '=Mia, "M" Chen', phone: '+49 30 1', description: 'one\ntwo' },
      ...{
        entry_note: null,
        kept_places: [],
        block_reason: null,
        payroll_number: 'A-1',
        profileImage: null,
        required_credits: 12.5,
        confirmed_credits: 3,
        completed_credits: 2,
        assumed_credits: 1,
        settings: null,
        placed_at_once: false,
        qualification_ids: [],
        shows_first_name: false,
        version: 1,
      },
      ...{
        next_shift: null,
        last_login: '2026-06-14T22:30:00Z',
        role: 'staff' as const,
        state: 'active' as const,
        has_account: true,
      },
    };
    const aid = { id: crypto.randomUUID(), name: 'First aid' };
    const rows = staffTable([user], 'Europe/Berlin', new Map([[user.id, 'First aid (2099-05-01)']]));
    expect(rows[1]).toContainEqual({ day: '2026-06-15' });
    const { table, columns } = readColumns(readTable(toCsv(rows)));
    const [line] = checkLines(table, columns, [aid]);
    expect(line?.problems).toEqual([]);
    expect(line?.person).toEqual({
      ...{ email: 'mia@example.org', name: '=Mia, "M" Chen', phone: '+49 30 1', description: 'one\ntwo' },
      payroll_number: 'A-1',
      ...{ role: 'staff', required_credits: 12.5, qualifications: [{ id: aid.id, valid_until: '2099-05-01' }] },
    });
  });
});

it('says why a column is not imported', () => {
  const { table, columns } = readColumns(
    readTable('E-Mail;Mail;Geleistete Punkte;Shirt;Phone;\na@x.org;b@x.org;3;L;1;\nc@x.org;;;;;'),
  );
  expect(columns).toEqual(['email', null, null, null, 'phone', null]);
  const without = assign(columns, 4, null);
  const reasons = [1, 2, 3, 4, 5].map((index) => whyIgnored(table, without, index));
  expect(reasons).toEqual(['twice', 'calculated', 'unknown', 'chosen', 'empty']);
});
