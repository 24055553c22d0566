import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type BuiltFile, circleIn, filesForOthers, strayCode } from './chunks.ts';
import { placeOf } from './routes.ts';

const imports = (given: Record<string, string[]>) => new Map(Object.entries(given));

it('finds files that import each other in a circle', () => {
  expect(circleIn(imports({ page: ['frame'], frame: ['app', 'parts'], parts: ['page'], app: [] }))).toEqual([
    'page',
    'frame',
    'parts',
  ]);
  expect(circleIn(imports({ alone: ['alone'] }))).toEqual(['alone']);
});

it('finds no circle if files only share imports', () => {
  const shared = imports({ page: ['frame', 'app'], frame: ['app'], other: ['frame'], app: ['library outside'] });
  expect(circleIn(shared)).toBeUndefined();
});

const fileOf = new Map([...placeOf].map(([file, place]) => [place, file]));
const pageOf = (route: string) => `/web/src/${fileOf.get(route)}?tsr-split=loader---component`;
/** A file of a build: `page` is the route whose page it is, `later` what it imports lazily. */
const built = (
  fileName: string,
  {
    page,
    imports = [],
    later = [],
    holds = [],
  }: { page?: string; imports?: string[]; later?: string[]; holds?: string[] },
): BuiltFile => ({
  fileName,
  facadeModuleId: page ? pageOf(page) : null,
  moduleIds: holds,
  imports,
  dynamicImports: later,
  isEntry: fileName === 'entry',
});

/** A build in which the board and the staff page share a panel, and the gate and the staff page a form. */
const files = [
  built('entry', { imports: ['app'], later: ['shifts', 'gate', 'board', 'staff', 'admins'] }),
  built('app', {}),
  built('shifts', { page: '_app/volunteer/shifts', imports: ['app'], later: ['dialog'] }),
  built('dialog', { imports: ['form'] }),
  built('gate', { page: '_app/gate/index', imports: ['form'] }),
  built('form', { holds: ['form.tsx'] }),
  built('admins', { page: '_app/admin/route', imports: ['app'] }),
  built('board', { page: '_app/admin/schedule', imports: ['panel'], later: ['plans'] }),
  built('staff', { page: '_app/admin/staff/index', imports: ['panel', 'form'] }),
  built('panel', { holds: ['panel.tsx', 'node_modules/react.js'] }),
  built('plans', {}),
];

it('keeps for use without a connection what others than administrators load, at once or later', () => {
  expect([...filesForOthers(files)]).toEqual(['entry', 'app', 'shifts', 'gate', 'dialog', 'form']);
});

it('finds code of the administration in a file that another page loads', () => {
  const routes: Record<string, string[]> = {
    'panel.tsx': ['_app/admin/schedule', '_app/admin/staff/index'],
    'form.tsx': ['_app/gate/index', '_app/admin/staff/index'],
    'node_modules/react.js': ['_app/admin/schedule'],
  };
  const routesOf = (id: string) => routes[id] ?? [];
  expect(strayCode(files, routesOf)).toBeUndefined();
  const mixed = files.map((file) =>
    file.fileName === 'form' ? { ...file, moduleIds: ['form.tsx', 'panel.tsx'] } : file,
  );
  expect(strayCode(mixed, routesOf)).toBe('panel.tsx');
});

it('keeps what only pages use out of what every visit loads: no type of a page names a value that the page imports', () => {
  const naming = [...placeOf.keys()].filter((file) => {
    const source = readFileSync(join(import.meta.dirname, 'src', file), 'utf8');
    const named = [...source.matchAll(/^type [^;]*\btypeof (\w+)/gm)].map(([, name = '']) => name);
    return named.some((name) => new RegExp(`^import \\{(?:[^;]*,)?\\s*${name}\\s*[,}]`, 'm').test(source));
  });
  expect(naming).toEqual([]);
});
