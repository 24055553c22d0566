import { type Subject, type SubjectName, subjects } from './subjects.ts';

/** The tests that a change can affect. */
export interface Near {
  /** Files and folders of tests, as filters of Vitest. */
  vitest: string[];
  /** Files and folders of browser tests, as filters of Playwright. */
  playwright: string[];
  /** Changed files that everything uses: only the whole suite says whether they are right. */
  everywhere: string[];
}

const has = (list: string | undefined, name: string): boolean => (list ?? '').split(' ').includes(name);

/** Parts of the product by their path: the first group is the name that the subject lists; the first pattern that finds a subject counts. */
const places: [RegExp, (name: string, subject: Subject) => boolean][] = [
  [/^supabase\/schemas\/\w+\/(\w+)\.sql$/, (name, { schemas }) => has(schemas, name)],
  [
    /^supabase\/functions\/(?:_shared\/contract|api\/data|api\/routes)\/([\w-]+)\.ts$/,
    (name, { calls }) => has(calls, name),
  ],
  [/^supabase\/functions\/(?:_shared\/)?([\w-]+)\//, (name, { server }) => has(server, name)],
  [/^web\/src\/(?:features|domains|components|lib)\/([\w-]+\/[\w-]+)\//, (name, { client }) => has(client, name)],
  [/^web\/src\/(?:features|domains|components|lib)\/([\w-]+)\//, (name, { client }) => has(client, name)],
  // The public page is beside the app.
  [/^web\/src\/(open)\//, (name, { client }) => has(client, name)],
];

/** The subjects to which a file of the product belongs. */
export function ownersOf(path: string): SubjectName[] {
  for (const [pattern, lists] of places) {
    const name = pattern.exec(path)?.[1];
    const owners = name ? (Object.keys(subjects) as SubjectName[]).filter((each) => lists(name, subjects[each])) : [];
    if (owners.length > 0) return owners;
  }
  return [];
}

const isVitest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isJourney = (path: string): boolean => /\.spec\.ts$/.test(path);
/** What no test can depend on. */
const isProse = (path: string): boolean => /\.(md|png)$/.test(path);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function nearOf(path: string): Partial<Near> {
  if (isProse(path)) return {};
  if (isVitest(path)) return { vitest: [path] };
  if (isJourney(path)) return { playwright: [path] };
  // A helper of tests lies with those that use it.
  if (/^tests\/(?!support)\w+\/[\w-]+\//.test(path))
    return path.startsWith('tests/e2e/') ? { playwright: [folderOf(path)] } : { vitest: [folderOf(path)] };
  const owners = ownersOf(path);
  if (owners.length === 0) return { everywhere: [path] };
  const playwright = owners.map((subject) => `tests/e2e/${subject}/`);
  const feature = /^web\/src\/(?:open|\w+\/[\w-]+)\//.exec(path)?.[0];
  if (feature) return { vitest: [feature], playwright };
  const folders = owners.flatMap((subject) => {
    const kinds = subjects[subject].kinds?.split(' ') ?? [];
    return [`tests/db/${subject}/`, `tests/api/${subject}/`, ...kinds.map((kind) => `tests/${kind}/`)];
  });
  return { vitest: path.endsWith('.sql') ? [...folders, 'tests/db/platform/'] : folders, playwright };
}

/** Chooses the tests that changes of these files (paths from the root of the repository) can affect, besides the unit tests. */
export function testsNear(paths: readonly string[]): Near {
  const all = paths.map(nearOf);
  const collect = (key: keyof Near) => [...new Set(all.flatMap((near) => near[key] ?? []))].sort();
  return { vitest: collect('vitest'), playwright: collect('playwright'), everywhere: collect('everywhere') };
}
