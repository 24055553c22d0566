import type { Plugin, Rolldown } from 'vite';
import { placeOf } from './routes.ts';

/** What is used here of what the bundler knows about its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The place of the route whose page is this module: `_app/volunteer/index`; `undefined` for any other module. */
export const routeOf = (id: string | null): string | undefined =>
  placeOf.get(/\/src\/(.+)\?tsr-split=/.exec(id ?? '')?.[1] ?? '');

/** The routes whose pages only administrators open. */
const ofAdministration = /^_app\/admin(\/|$)/;

/** The routes whose pages import this module, directly or through others; lazy imports do not count. */
function routesUsing(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  // A set can grow while it is walked.
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].flatMap((each) => routeOf(each) ?? []);
}

/**
 * Code of ours that several pages share has one file for each of these routes; the first that uses the code has it. `only`: what
 * no other routes use, so that these do not load it along with what they do use.
 */
const layers: readonly { name: string; routes: RegExp; only?: RegExp }[] = [
  { name: 'everyone', routes: /^(?!_app\/|check\/|entry$|join$|parent$)/ },
  { name: 'visitor', routes: /^(entry|join)$/ },
  { name: 'parent', routes: /^parent$/ },
  { name: 'frame', routes: /^_app\/(volunteer\/)?route$/ },
  { name: 'member', routes: /^_app\/volunteer\/index$/, only: /^_app\/volunteer\// },
  { name: 'dashboard', routes: /^_app\/volunteer\/index$/ },
];
/**
 * The file for a module of ours that several pages share; `null` leaves it to the bundler. What a module imports is used by
 * at least the same routes, so it is in the same layer, in an earlier one or, from one with `only`, in the next: layers cannot
 * import each other in a circle.
 */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  const routes = routesUsing(id, graph);
  if (id.includes('node_modules') || routes.length < 2) return null;
  const fits = ({ routes: some, only }: (typeof layers)[number]) =>
    routes.some((route) => some.test(route)) && routes.every((route) => only?.test(route) ?? true);
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
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
    // Parts of Radix that most pages use.
    { name: 'parts', test: /node_modules/, minShareCount: 14 },
    { name: sharedFile, debugName: 'shared by pages' },
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
