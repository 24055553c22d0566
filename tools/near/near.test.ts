import { readdirSync } from 'node:fs';
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
  ...['sentences', 'service', 'union-by'],
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
    ...list('supabase/migrations').map((name) => `supabase/migrations/${name}`),
    ...['_shared/contract', 'api/data', 'api/routes'].flatMap((folder) =>
      list(`supabase/functions/${folder}`)
        .filter((name) => !name.includes('.test.'))
        .map((name) => `supabase/functions/${folder}/${name}`),
    ),
    ...['features', 'components', 'lib'].flatMap((folder) =>
      list(`web/src/${folder}`).map((name) => `web/src/${folder}/${name}/index.ts`),
    ),
  ];

  it('own every topic, resource and folder of the client, except what all of them use', () => {
    const free = sources.filter((path) => ownersOf(path).length === 0);
    const names = free.map((path) =>
      path
        .match(/\d_(\w+\.sql)$|([\w-]+)\/index\.ts$|([\w-]+)\.ts$/)
        ?.slice(1)
        .find(Boolean),
    );
    expect([...new Set(names)].sort()).toEqual([...new Set(common)].sort());
  });

  it('share nothing but rates, which slot types have and which are money', () => {
    const shared = sources.filter((path) => ownersOf(path).length > 1);
    expect(shared.map((path) => path.replace(/.*\d_/, ''))).toEqual(['rates.sql', 'rate_changes.sql']);
  });

  it('name only what exists', () => {
    const known = sources.join('\n');
    const named = Object.values(subjects).flatMap(({ topics, calls, client }) =>
      `${topics} ${calls} ${client}`.split(' ').filter(Boolean),
    );
    expect(named.filter((name) => !new RegExp(`[/_]${name}(\\.|/)`).test(known))).toEqual([]);
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
  it('of a topic are those of its subject in SQL and HTTP, those of the whole database, and its journeys', () => {
    expect(testsNear(['supabase/migrations/20261122101403_gate.sql'])).toEqual({
      ...none,
      vitest: ['tests/api/day/', 'tests/db/day/', 'tests/db/platform/'],
      playwright: ['tests/e2e/day/'],
    });
  });

  it('of a feature are those beside it, and the journeys of its subject', () => {
    expect(testsNear(['web/src/features/gate/components/gate-page.tsx'])).toEqual({
      ...none,
      vitest: ['web/src/features/gate/'],
      playwright: ['tests/e2e/day/'],
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
