import type { Plugin } from 'vite';

/** What is needed here of a chunk of the build. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: string[];
  imports: string[];
  isEntry: boolean;
}

const splitRoute = /\/src\/routes\/(.+)\.tsx\?tsr-split=(component\S*)$/;

/** Folders of a route's file and of the layouts around it: `_app/volunteer/index` → `_app/volunteer/route`, `_app/route`. */
const layoutsOf = (file: string): string[] =>
  file.split('/').flatMap((_, index, parts) => (index > 0 ? [`${parts.slice(0, index).join('/')}/route`] : []));

/** The path that a route's file stands for; a parameter is `*`. */
const pathOf = (file: string): string => {
  const parts = file
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => (part.startsWith('$') ? '*' : part));
  return `/${parts.join('/')}`;
};

/** Modules of the administration; of those, only what reads an address may be in every page. */
const adminsOnly =
  /\/src\/(features\/((admin|attendance|event-management|ical-feeds|reports|staff)\/(?!search\.ts)|slot-types\/components\/slot-type-form)|components\/layout\/admin[-/]|routes\/_app\/admin\/.*tsr-split)/;

/** By path, the files of a page that the document does not name itself, as indices into one list of names below assets/. */
function chunksOfPages(bundle: Record<string, unknown>): { files: string[]; pages: Record<string, number[]> } {
  const chunks = Object.values(bundle).filter((part): part is Chunk => (part as { type?: string }).type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
    if (!chunk || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const name of chunk.imports) withImports(byName.get(name), found);
    return found;
  };
  const inDocument = withImports(chunks.find(({ isEntry }) => isEntry));
  const routes = new Map(
    chunks.flatMap((chunk) => {
      const file = splitRoute.exec(chunk.facadeModuleId ?? '')?.[1];
      return file ? [[file, chunk] as const] : [];
    }),
  );
  // Asked for by whoever is signed in, see src/lib/auth/current-user.ts.
  const users = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/contract/users.ts'));
  const names: string[] = [];
  const indexOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  const pages = [...routes.keys()]
    .filter((file) => !file.endsWith('/route'))
    .map((file): [string, number[]] => {
      const parts = [file, ...layoutsOf(file)].map((each) => routes.get(each));
      const needed = new Set(
        [...parts, file.startsWith('_app/') ? users : undefined].flatMap((chunk) => [...withImports(chunk)]),
      );
      const path = pathOf(file);
      const strange = [...inDocument, ...needed]
        .flatMap((name) => byName.get(name)?.moduleIds ?? [])
        .find((id) => adminsOnly.test(id));
      if (strange && !path.startsWith('/admin'))
        throw new Error(`${path} would load code of the administration: ${strange}`);
      return [path, [...needed].filter((name) => !inDocument.has(name)).map(indexOf)];
    });
  return { files: names.map((name) => name.replace('assets/', '')), pages: Object.fromEntries(pages) };
}

/** Writes into the page which files each path needs, for the script in index.html that asks for them early. */
export function headStart(): Plugin {
  return {
    name: 'muster:head-start',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const table = bundle ? JSON.stringify(chunksOfPages(bundle)) : '';
        const block = table && `<script type="application/json" id="muster-chunks">${table}</script>`;
        return html.replace('<!--muster-chunks-->', block);
      },
    },
  };
}
