import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { placeOf } from './routes.ts';

/** What is used here of what the bundler knows about its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null;
}

/** The place of the route whose page is this module: `_app/volunteer/index`; `undefined` for any other module. */
export const routeOf = (id: string | null): string | undefined =>
  placeOf.get(/\/src\/(.+)\?tsr-split=/.exec(id ?? '')?.[1] ?? '');

/** The routes whose pages only administrators open. */
const ofAdministration = /^_app\/admin(\/|$)/;

const isIcon = (id: string): boolean => id.includes('node_modules/lucide-react/dist/esm/icons/');

/** The modules that import this one; of an icon, those that name it: all icons come from one module of the library. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const infoOf = (each: string) => graph.getModuleInfo(each) ?? { importers: [], code: '' };
  const { importers } = infoOf(id);
  if (!isIcon(id)) return importers;
  const exported = new RegExp(`\\{([^}]*)\\} from ["']\\./icons/${basename(id)}["']`);
  return importers.flatMap((library) => {
    const { code, importers: users } = infoOf(library);
    const names = [...(exported.exec(code ?? '')?.[1] ?? '').matchAll(/as (\w+)/g)].map(([, name = '']) => name);
    return users.filter((user) => {
      const [, wanted = ''] = /\{([^}]*)\} from ["']lucide-react["']/.exec(infoOf(user).code ?? '') ?? [];
      return wanted.split(/\W+/).some((name) => names.includes(name));
    });
  });
}

/** The routes whose pages import this module, directly or through others; lazy imports do not count. */
function routesUsing(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  // A set can grow while it is walked.
  for (const each of seen) for (const importer of importersOf(each, graph)) seen.add(importer);
  return [...seen].flatMap((each) => routeOf(each) ?? []);
}

/** The routes of visitors that a link or a saved address opens, and those of the first page of a member. */
const ofVisitors = /^(?!_app\/|check\/)/;
const ofDashboard = /^_app\/(volunteer\/)?(route|index)$/;

/**
 * Code of ours that several pages share, and the icons, have one file for each of these routes; the first that uses them has them. `also`: only
 * what these routes use as well; `only`: what no other routes use, so that these do not load it along with what they do use.
 */
const layers: readonly { name: string; routes: RegExp; also?: RegExp; only?: RegExp }[] = [
  // Strangers meet it first: it has nothing that it does not need.
  { name: 'login', routes: /^login$/ },
  { name: 'both', routes: ofVisitors, also: ofDashboard },
  { name: 'everyone', routes: /^(?!_app\/|check\/|entry$|join$|parent$)/ },
  { name: 'visitor', routes: /^(entry|join)$/ },
  { name: 'parent', routes: /^parent$/ },
  { name: 'frame', routes: /^_app\/(volunteer\/)?route$/ },
  { name: 'member', routes: /^_app\/volunteer\/index$/, only: /^_app\/volunteer\// },
  { name: 'dashboard', routes: /^_app\/volunteer\/index$/ },
];

/**
 * The file for a module of ours, or an icon, that several pages share; `null` leaves it to the bundler. What a module imports is used by
 * at least the same routes, so it is in the same layer, in an earlier one or, from one with `only`, in the next: layers cannot
 * import each other in a circle.
 */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules') && !isIcon(id)) return null;
  const routes = routesUsing(id, graph);
  if (routes.length < 2) return null;
  const uses = (some: RegExp) => routes.some((route) => some.test(route));
  const fits = ({ routes: some, also = some, only }: (typeof layers)[number]) =>
    uses(some) && uses(also) && routes.every((route) => only?.test(route) ?? true);
  return layers.find(fits)?.name ?? null;
}

/** What is used here of a file of the build. */
export interface BuiltFile {
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
  dynamicImports: readonly string[];
  isEntry: boolean;
}

const isAdminPage = ({ facadeModuleId }: BuiltFile): boolean => ofAdministration.test(routeOf(facadeModuleId) ?? '');

/** The files that these load: `of` a file, the names of what it loads. */
function withAll(from: readonly BuiltFile[], files: readonly BuiltFile[], of: (file: BuiltFile) => readonly string[]) {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const found = new Set(from);
  // A set can grow while it is walked.
  for (const file of found) {
    for (const next of of(file).flatMap((name) => byName.get(name) ?? [])) if (!isAdminPage(next)) found.add(next);
  }
  return [...found];
}

/** The names of the files that a page for others than administrators loads, at once or later. */
export function filesForOthers(files: readonly BuiltFile[]): Set<string> {
  const entries = files.filter(({ isEntry }) => isEntry);
  const found = withAll(entries, files, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return new Set(found.map(({ fileName }) => fileName));
}

/**
 * Code that only pages of the administration use, in a file that another page loads; `undefined` if there is none. `routesOf`: the
 * routes whose pages use a module.
 */
export function strayCode(files: readonly BuiltFile[], routesOf: (id: string) => readonly string[]) {
  const loadedBy = (some: BuiltFile[]) => withAll(some, files, ({ imports }) => imports);
  // What the entry loads is used by every page, also without being imported by one.
  const always = new Set(loadedBy(files.filter(({ isEntry }) => isEntry)));
  const pages = files.filter((file) => routeOf(file.facadeModuleId) && !isAdminPage(file));
  const loaded = loadedBy(pages).filter((file) => !always.has(file));
  return loaded
    .flatMap(({ moduleIds }) => moduleIds)
    .find((id) => {
      const routes = id.includes('node_modules') ? [] : routesOf(id);
      return routes.length > 0 && routes.every((route) => ofAdministration.test(route));
    });
}

/** Which modules share a file of the build. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // A group takes what it names and nothing that this imports, so that code stays lazy where it is.
  includeDependenciesRecursively: false,
  groups: [
    // What every page needs: our changes leave the libraries in the browser's cache. Two files of them share the line with others
    // better than one.
    { name: 'react', tags: ['$initial'], test: /node_modules\/(react-dom|react|scheduler)\// },
    { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
    { name: 'app', tags: ['$initial'] },
    { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
    // Supabase and Radix need it, but not each other.
    { name: 'tslib', test: /node_modules\/tslib\// },
    // What keeps data for visits without a connection comes with the code that does (lib/offline).
    { name: 'query', test: /node_modules\/@tanstack\/(?!.*\/hydration\.)/ },
    // Live messages come when pages that have some are there.
    { name: 'realtime', test: /node_modules\/@supabase\/(realtime-js|phoenix)\// },
    { name: 'supabase', test: /node_modules\/(@supabase|iceberg-js)\// },
    { name: sharedFile, debugName: 'shared by pages' },
    { name: 'icons', test: isIcon, minShareCount: 2 },
    // Parts of Radix that most pages use.
    { name: 'parts', test: /node_modules/, minShareCount: 14 },
  ],
};

/** Files that import each other in a circle, in their order; `undefined` if there are none. `imports`: what each file imports. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  function walk(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  }
  for (const file of imports.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Fails a build whose files import each other in a circle, because a page could then find a part undefined, and one in which others load
 * code of the administration.
 */
export const rightChunks = (): Plugin => ({
  name: 'right-chunks',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`Built files import each other in a circle: ${circle.join(' → ')}`);
    const stray = strayCode(chunks, (id) => routesUsing(id, this));
    if (stray) this.error(`A page for others would load the administration: ${stray}`);
  },
});
