import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** The media types that a host of static files derives from the names of files. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `removed`: headers of earlier rules that do not count for these paths. */
type Rule = { matches: (path: string) => boolean; headers: [name: string, value: string][]; removed: string[] };

/** Reads a `_headers` file: paths, and below each its headers, indented. A star at the end stands for anything. */
export function readHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    if (line.startsWith('/')) {
      const start = line.endsWith('*') ? line.slice(0, -1) : undefined;
      rules.push({ matches: (path) => (start ? path.startsWith(start) : path === line), headers: [], removed: [] });
    } else if (line.startsWith('  ! ')) {
      rules.at(-1)?.removed.push(line.slice(4));
    } else {
      const [, name = '', value = ''] = /^ {2}([a-z-]+): (.+)$/.exec(line) ?? [];
      if (!name) throw new Error(`Not a line of a _headers file: ${line}`);
      rules.at(-1)?.headers.push([name, value]);
    }
  }
  return rules;
}

/** The headers of an answer: those of all rules that match, joined if several set the same one, as such hosts do. */
export function headersFor(rules: readonly Rule[], path: string): Headers {
  const headers = new Headers();
  for (const rule of rules.filter(({ matches }) => matches(path))) {
    for (const name of rule.removed) headers.delete(name);
    for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return headers;
}

/** Serves a built client as hosts of static files do: by its `_headers` and `_redirects`, and with nothing else of its own. */
export async function startStaticHost(folder: string, port: number): Promise<{ close(): void }> {
  const rules = readHeaders(await readFile(join(folder, '_headers'), 'utf8'));
  const redirects = (await readFile(join(folder, '_redirects'), 'utf8')).trim().split('\n');
  /** The file that answers a path. The first rule that fits counts. */
  const answering = (path: string): string => {
    const rule = redirects
      .map((line) => line.split(' '))
      .find(([from = '']) => from === path || (from.endsWith('*') && path.startsWith(from.slice(0, -1))));
    if (rule?.[2] !== '200') throw new Error(`${path} leads nowhere.`);
    return rule[1] ?? '';
  };
  const isFile = async (file: string) => (await stat(file).catch(() => undefined))?.isFile() === true;
  const server = createServer(async (incoming, response) => {
    const path = normalize(new URL(incoming.url ?? '/', 'http://localhost').pathname);
    const asked = join(folder, path);
    const file = (await isFile(asked)) ? asked : join(folder, answering(path));
    response.setHeaders(headersFor(rules, path));
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
