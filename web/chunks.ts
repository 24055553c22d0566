/** What is used here of what the bundler knows about its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The file of a route whose page is this module: `_app/volunteer/index`; `undefined` for any other module. */
export const routeOf = (id: string | null): string | undefined =>
  /\/src\/routes\/(.+)\.tsx\?tsr-split=/.exec(id ?? '')?.[1];

/** The routes whose pages import this module, directly or through others; lazy imports do not count. */
function routesUsing(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  // A set can grow while it is walked.
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].flatMap((each) => routeOf(each) ?? []);
}

/** Code of ours that several pages share has one file for each of these routes; the first that uses the code has it. */
const layers = [
  { name: 'everyone', routes: /^(?!_app\/)/ },
  { name: 'frame', routes: /^_app\/(volunteer\/)?route$/ },
  { name: 'dashboard', routes: /^_app\/volunteer\/index$/ },
];
/**
 * The file for a module of ours that several pages share; `null` leaves it to the bundler. What a module imports is used by
 * at least the same routes, so it is in the same layer or an earlier one: layers cannot import each other in a circle.
 */
export function sharedFile(id: string, graph: ModuleGraph): string | null {
  const routes = routesUsing(id, graph);
  if (id.includes('node_modules') || routes.length < 2) return null;
  return layers.find((each) => routes.some((route) => each.routes.test(route)))?.name ?? null;
}
