import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translations } from '@/test/translations.ts';

type Text = string | Record<string, string>;
interface Messages {
  component: string;
  base: Record<string, Text & { input?: Text }>;
}

const sources = join(import.meta.dirname, '..');
const modules = import.meta.glob<Record<string, unknown>>('../**/*texts.ts', { eager: true });
const isMessages = (value: unknown): value is Messages => typeof (value as Messages | null)?.component === 'string';
const english = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter((entry): entry is [string, Messages] => isMessages(entry[1]))
    .map(([name, { component, base }]) => ({
      file,
      name,
      namespace: component,
      texts: Object.fromEntries(Object.entries(base).map(([key, text]) => [key, (text.input ?? text) as Text])),
    })),
);
const languages = translations as Record<string, Record<string, Record<string, Text>>>;

const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
/** The placeholders of a text, or of all its plural forms. */
const places = (text: Text): string[] => placesOf(formsOf(text).join(' '));

describe.each(Object.entries(languages))('the texts in %s', (language, translated) => {
  it('exist for exactly the namespaces of the English texts', () => {
    expect(Object.keys(translated).sort()).toEqual(english.map(({ namespace }) => namespace).sort());
  });

  it.each(english.map(({ namespace, texts }) => [namespace, texts] as const))(
    'of %s are complete, with the placeholders of the English texts',
    (namespace, texts) => {
      const own = translated[namespace] ?? {};
      expect(Object.keys(own).sort()).toEqual(Object.keys(texts).sort());
      for (const [key, text] of Object.entries(texts)) {
        const translation = own[key] ?? '';
        expect
          .soft(
            formsOf(translation).every((form) => form.trim() !== ''),
            `${namespace}.${key} is not empty`,
          )
          .toBe(true);
        expect.soft(places(translation), `the placeholders of ${namespace}.${key}`).toEqual(places(text));
        const forms = new Intl.PluralRules(language)
          .resolvedOptions()
          .pluralCategories.filter((form) => form !== 'many');
        if (typeof text !== 'string')
          expect
            .soft(Object.keys(translation), `the forms of ${namespace}.${key}`)
            .toEqual(expect.arrayContaining(forms));
      }
    },
  );
});

it.each(['de', 'es', 'fr'])('each namespace in %s is in one file', (language) => {
  const folder = join(import.meta.dirname, language);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
});

it('French has a no-break space before two-part punctuation, so that none starts a line', () => {
  const all = Object.values(languages.fr ?? {}).flatMap((own) => Object.values(own).flatMap(formsOf));
  expect(all.filter((text) => / [;:?!»]|« /.test(text))).toEqual([]);
});

/**
 * Allowed repetitions: texts that a value chooses from its own namespace, `t[attendance]`, and texts of separate
 * chunks.
 */
const twins = new Set([
  'admin-common.inHours hours.counted',
  'change-record.history feed-run.history hours.history',
  'hours.corrected person-slots.correctedHours',
  'pay-runs.people staff.peopleCount',
  'pay-runs.period reports.period',
  'access.approve gate-finding.approve',
  'account.email import.email',
  'admin-common.description import.description',
  'admin-common.role import.role',
  'administration.dashboard dashboard.title',
  'administration.qualifications import.qualifications qualifying.title',
  'administration.title role.administration',
  'answers.yes asked.yes merge.yes',
  'attendance.attended person-slots.attended',
  'badges.code gate-desk.codePicture',
  'gate-desk.language settings.language',
  'attendance.excused gate.excused open-ends.excused person-slots.excused',
  'attendance.no_show gate.no_show open-ends.no_show person-slots.no_show',
  'attendance.somebodyElse gate-walk-in.somebodyElse',
  'add-person.optional gate-walk-in.phoneHint',
  'auto-fill-reasons.favourite_place shift-panel.favourite_place',
  'auto-fill-reasons.favourite_role shift-panel.favourite_role',
  'event-filters.allPlaces gate.everywhere',
  'dashboard.all gate.all',
  'dashboard.full lead.full misfits.slot_full',
  'feed-run.apply open-ends.settle',
  'endingQualifications.qualification qualify-people.which',
  'dashboard.past person-slots.past',
  'import.requiredCredits person-form.required',
  'import.payrollNumber person-form.payrollNumber',
  'admin-common.attendance past-shifts.attendance',
  'admin-common.print past-shifts.print',
  'admin-common.reason giving.reason open-ends.reason',
  'leads.place walls.ofPlace',
  'leads.slotType reports.ofType',
  'gate.everyShift past-shifts.all person-panel.allShifts',
  'gate.freeTitle lead.releaseTitle',
  'gate.search giving.search',
  'lead.impossible shift-panel.refused',
  'past-shifts.season reports.season',
  // Leads save files, too, without the texts of administrators.
  'reports.day schedule.day shift-file.day',
  'admin-common.from shift-file.from',
  'admin-common.to shift-file.to',
  'admin-common.timeZone shift-file.zone',
  'admin-common.place past-shifts.place shift-file.place',
  'reports.filled shift-file.filled',
  'past-shifts.total reports.total stated.total',
  'past-shifts.credits reports.credits',
  'next-shift.contact organisation.contact',
  'palette.days planning.days',
  'qualifying.confirm second-factor.confirm',
  'reports.byPerson schedule.byPerson',
  'admin-common.people change-record.people lead.people',
  'change-record.shifts lead-head.shifts reports.shifts schedule-table.count timesheets.lines',
  'change-record.what sign-ins.what',
  'change-record.sign_ins sign-ins.title',
  'change-record.found merge.found',
  'change-record.choose gate-walk-in.choose',
  'change-record.nothing import.nothing',
  'change-record.change import.change',
  'change-record.when sign-ins.when',
  'change-record.changed changes.title',
  'admin-common.name sign-in-sheet.name',
  'reports.email schedule-table.email',
  'import.phone reserved-places.phone shift-file.phone',
  'planning.how reserved-places.places',
  'past-shifts.start reserved-places.start',
  'reports.event reserved-places.event',
  'schedule.roleRows sign-in-sheet.role',
  'past-shifts.shift sign-in-sheet.times',
  'feed-preview.look payroll-files.preview',
  'feed-run.never payroll-files.never',
  'payroll-files.value writing.text',
  'import.columns payroll-files.columns',
  'import.columnNumber payroll-files.column',
  'payroll-files.date planning.days',
  'organisation.organisation stated.organisation',
  'pay-runs.period reports.period stated.period',
  'stated.role whom.role',
  'check.checking import.checking',
  'check.noConnection wall.noConnection',
  'own-statements.from seasons.firstDay',
  'own-statements.to seasons.lastDay',
  'own-statements.open walls.open',
  'own-statements.withdraw person-qualifications.withdraw',
  'hours-period.period payroll-files.date planning.days',
  'admin-common.from hours-period.from shift-file.from',
  'admin-common.to hours-period.to shift-file.to',
  'lead-head.hours past-shifts.hours planning.hours reports.hours schedule-table.hours stated.hours timesheets.hours',
  'change-record.person reports.person schedule.personRows stated.person timesheets.person',
  'own-hours.cameDay push.from',
  'open-ends.choose timesheets.choose',
  'open-ends.chosen timesheets.selected',
  'access.decline qualificationRequests.decline timesheets.declineSubmit',
  'answers.no asked.no merge.no',
  'custom-fields.administrators qualifications.organiser',
  'pay-runs.approve timesheets.approve',
  'own-statements.otherDays pay-runs.free',
  'staff-table.clear timesheets.clear',
]);

/** Names of the record's fields and values, and of what payroll files show, which are codes of the server: the word of a form can become another one. */
const columns = ['record-fields', 'record-values', 'payroll'];
/** These are chosen by a code. The contract's types ensure a text for each code. */
const byCode = ['errors', 'admin-errors', 'feed-problems', 'sync-news', 'mail-failures', ...columns];

describe('the English texts', () => {
  it('that several features use with one translation are shared', () => {
    const seen = new Map<string, string[]>();
    for (const { namespace, texts } of english.filter(
      ({ namespace }) => !['errors', 'admin-errors', ...columns].includes(namespace),
    )) {
      for (const [key, text] of Object.entries(texts)) {
        const all = JSON.stringify([text, ...Object.values(languages).map((each) => each[namespace]?.[key])]);
        seen.set(all, [...(seen.get(all) ?? []), `${namespace}.${key}`]);
      }
    }
    const repeated = [...seen.values()].filter((names) => names.length > 1).map((names) => names.sort().join(' '));
    expect(repeated.filter((names) => !twins.has(names))).toEqual([]);
  });

  const read = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/texts\.ts$|\.test\.tsx?$|\.gen\.ts$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  const all = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''));
  const client = read(sources).map((text) => ({
    text,
    names: all(text, /\b(\w+)\b/g),
    properties: all(text, /\.(\w+)\b/g),
    handed: all(text, /\bwords\.(\w+)\b/g),
  }));
  // Keys that a value chooses, `t[status]`, occur as values in the client or the contract.
  const contract = read(join(sources, '../../supabase/functions/_shared/contract'));
  const values = all([...client.map(({ text }) => text), ...contract].join('\n'), /(?=(?<=')(\w+)')/g);

  const byHand = english.filter(({ namespace }) => !byCode.includes(namespace));
  it.each(byHand.map(({ name, texts }) => [name, texts] as const))('of %s are all used', (name, texts) => {
    const using = client.filter(({ names }) => names.has(name));
    const isIn = (pattern: RegExp) => using.some(({ text }) => pattern.test(text));
    // Components that get the texts as a whole, `words={t}`, read them as `words.key`.
    const isHanded = isIn(/\bwords=\{t\}/);
    const isChosen = isIn(/\bt\[/);
    // A value chooses the first part of `t[`${action}_of`]`.
    const endings = using.flatMap(({ text }) => [...all(text, /\bt\[`\$\{\w+\}(\w+)`/g)]);
    const unused = Object.keys(texts).filter(
      (key) =>
        !using.some(({ properties }) => properties.has(key)) &&
        !(isChosen && values.has(key)) &&
        !endings.some((ending) => key.endsWith(ending) && values.has(key.slice(0, -ending.length))) &&
        !(isHanded && client.some(({ handed }) => handed.has(key))),
    );
    expect(unused).toEqual([]);
  });
});
