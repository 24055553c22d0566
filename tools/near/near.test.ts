import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownersOf, testsNear } from './selection.ts';
import { subjects } from './subjects.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const list = (folder: string): string[] => readdirSync(root + folder);
const none = { vitest: [], playwright: [], everywhere: [] };

/** What belongs to no subject: every part of the product uses it. */
const common = [
  'foundation.sql',
  ...['call', 'calls', 'detail-sentences', 'error-details', 'errors', 'json', 'page', 'primitives', 'sentence'],
  ...['sentences', 'sentences-for-admins', 'sentences-for-all', 'service', 'union-by'],
  ...[
    'api',
    'app',
    'consequences',
    'errors',
    'focus',
    'form',
    'forms',
    'layout',
    'lists',
    'offline',
    'query',
    'time',
    'ui',
  ],
];

describe('the subjects', () => {
  const sources = [
    ...list('supabase/schemas').flatMap((room) =>
      list(`supabase/schemas/${room}`).map((name) => `supabase/schemas/${room}/${name}`),
    ),
    ...['_shared/contract', 'api/data', 'api/routes'].flatMap((folder) =>
      list(`supabase/functions/${folder}`)
        .filter((name) => !name.includes('.test.'))
        .map((name) => `supabase/functions/${folder}/${name}`),
    ),
    ...['features', 'domains', 'components', 'lib', 'open'].flatMap((folder) =>
      readdirSync(`${root}web/src/${folder}`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    ),
  ];

  it('own every file of SQL, resource and folder of the client, except what all of them use', () => {
    const free = sources.filter((path) => ownersOf(path).length === 0);
    const names = free.map((path) =>
      path
        .match(/\/(\w+\.sql)$|^web\/src\/\w+\/([\w-]+)|([\w-]+)\.ts$/)
        ?.slice(1)
        .find(Boolean),
    );
    expect([...new Set(names)].sort()).toEqual([...new Set(common)].sort());
  });

  it('share nothing but slot types, whose rates are money', () => {
    const shared = sources.filter((path) => ownersOf(path).length > 1);
    expect(shared).toEqual(['supabase/schemas/money/slot_types.sql']);
  });

  it('name only what exists', () => {
    const known = sources.join('\n');
    const named = Object.values(subjects).flatMap(({ schemas, calls, client }) =>
      `${schemas} ${calls} ${client}`.split(' ').filter(Boolean),
    );
    expect(named.filter((name) => !new RegExp(`/${name}(\\.|/)`).test(known))).toEqual([]);
  });

  it.each(['db', 'api', 'e2e'])('are the folders of the tests in tests/%s', (kind) => {
    const folders = list(`tests/${kind}`).filter((name) => !name.includes('.'));
    expect(
      folders.filter((name) => !(name in subjects) && !['platform', 'support', 'screenshots'].includes(name)),
    ).toEqual([]);
    expect(list(`tests/${kind}`).filter((name) => /\.(test|spec)\.ts$/.test(name))).toEqual([]);
  });
});

describe('the tests near a change', () => {
  it('of a file of SQL are those of its subject in SQL and HTTP, those of the whole database, and its journeys', () => {
    expect(testsNear(['supabase/schemas/gate/gate.sql'])).toEqual({
      ...none,
      vitest: ['tests/api/day/', 'tests/db/day/', 'tests/db/platform/'],
      playwright: ['tests/e2e/day/'],
    });
  });

  it('of a feature are those beside it, and the journeys of its subject', () => {
    expect(testsNear(['web/src/features/attendance/gate/gate-page.tsx'])).toEqual({
      ...none,
      vitest: ['web/src/features/attendance/'],
      playwright: ['tests/e2e/day/'],
    });
  });

  it('of the public page are those beside it, and the journeys of people who sign up', () => {
    expect(testsNear(['web/src/open/app.tsx', 'web/src/open/texts/de.json'])).toEqual({
      ...none,
      vitest: ['web/src/open/'],
      playwright: ['tests/e2e/signups/'],
    });
  });

  it('of the reading of calendars include their own kind', () => {
    expect(testsNear(['supabase/functions/_shared/ical/zone.ts']).vitest).toEqual([
      'tests/api/feeds/',
      'tests/db/feeds/',
      'tests/feeds/',
    ]);
  });

  it('of a test are that test, and of a helper all tests beside it', () => {
    expect(
      testsNear(['tests/db/day/gate.test.ts', 'tests/db/day/gate-stage.ts', 'tests/e2e/day/gate.spec.ts', 'README.md']),
    ).toEqual({
      ...none,
      vitest: ['tests/db/day/', 'tests/db/day/gate.test.ts'],
      playwright: ['tests/e2e/day/gate.spec.ts'],
    });
  });

  it('of what everything uses are said not to be enough', () => {
    expect(testsNear(['web/src/lib/query/query-client.ts'])).toEqual({
      ...none,
      everywhere: ['web/src/lib/query/query-client.ts'],
    });
  });
});
