import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the Supabase CLI has sent to the stand-in. */
type Received = {
  /** Secrets by name. */
  secrets: Map<string, string>;
  /** Uploaded functions by name: their settings, and the text of each file by its path in the project. */
  functions: Map<string, { metadata: Record<string, unknown>; files: Map<string, string> }>;
  /** Names of the functions that were switched to what was uploaded. */
  live: string[];
  /** Changes of the authentication service's settings. */
  authSettings: Record<string, unknown>[];
  /** Requests that the stand-in does not know. */
  unknown: string[];
};

/** A stand-in for the Management API of hosted Supabase, with one project. */
export type ManagementApi = { url: string; ref: string; received: Received; stop(): Promise<void> };

const ref = 'abcdefghijklmnopqrst';
const project = { id: ref, ref, organization_id: 'muster', organization_slug: 'muster', name: 'muster' };
const place = { region: 'eu-central-1', created_at: '2026-01-01T00:00:00Z', status: 'ACTIVE_HEALTHY' };
const version = { version: '17.6.1.001', postgres_engine: '17', release_channel: 'ga' };

/**
 * The pooler as the project's settings describe it. The CLI wants the profile's domain in its address, and its own port 5432;
 * the second host, which it tries when the first does not answer, is the database that the test has.
 */
function pooler(databasePort: number) {
  const host = 'pooler.muster.invalid';
  const url = `postgres://postgres.${ref}:[YOUR-PASSWORD]@${host}:6543,127.0.0.1:${databasePort}/postgres`;
  const sizes = { default_pool_size: null, max_client_conn: null, pool_mode: 'transaction' };
  const login = { db_user: 'postgres', db_host: host, db_port: 6543, db_name: 'postgres', is_using_scram_auth: true };
  return {
    identifier: ref,
    database_type: 'PRIMARY',
    connection_string: url,
    connectionString: url,
    ...login,
    ...sizes,
  };
}

async function readUpload(request: Request): Promise<[Record<string, unknown>, Map<string, string>]> {
  const form = await request.formData();
  const files = form.getAll('file').filter((part) => part instanceof File);
  const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const));
  return [JSON.parse(String(form.get('metadata'))), new Map(texts)];
}

type Handler = (request: Request, url: URL) => unknown;

const handlers = (received: Received, databasePort: number): Record<string, Handler> => ({
  'GET ': () => ({ ...project, ...place, database: { host: `db.${ref}.muster.invalid`, ...version } }),
  'GET /api-keys': () => [{ name: 'service_role', api_key: 'secret', type: 'legacy' }],
  'GET /config/storage': () => ({ fileSizeLimit: 1, features: { imageTransformation: { enabled: false } } }),
  'GET /config/database/pooler': () => [pooler(databasePort)],
  'GET /billing/addons': () => ({ available_addons: [], selected_addons: [] }),
  'GET /config': () => ({ data: { attributes: { auth: { site_url: '', smtp_host: null } } } }),
  'GET /functions': () => [],
  async 'PATCH /config/auth'(request) {
    received.authSettings.push(await request.json());
  },
  'GET /secrets': () => [...received.secrets.keys()].map((name) => ({ name, value: 'digest' })),
  async 'POST /secrets'(request) {
    for (const { name, value } of await request.json()) received.secrets.set(name, value);
    return [];
  },
  async 'POST /functions/deploy'(request, { searchParams }) {
    const slug = searchParams.get('slug') ?? '';
    const [metadata, files] = await readUpload(request);
    received.functions.set(slug, { metadata, files });
    const times = { version: 1, created_at: 1, updated_at: 1 };
    return { id: slug, slug, name: slug, status: 'ACTIVE', verify_jwt: metadata.verify_jwt, ...times };
  },
  async 'PUT /functions'(request) {
    const functions: { slug: string }[] = await request.json();
    received.live = functions.map(({ slug }) => slug);
    return { functions };
  },
});

async function asRequest(message: IncomingMessage): Promise<Request> {
  const chunks = await message.toArray();
  const headers = new Headers({ 'content-type': message.headers['content-type'] ?? '' });
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Request(`http://localhost${message.url}`, { method: message.method ?? 'GET', headers, body });
}

/**
 * Starts the stand-in on a free port of this machine.
 * @param databasePort where the project's database listens on this machine
 */
export async function startManagementApi(databasePort: number): Promise<ManagementApi> {
  const received: Received = { secrets: new Map(), functions: new Map(), live: [], authSettings: [], unknown: [] };
  const known = handlers(received, databasePort);
  const server = createServer(async (message, response) => {
    const request = await asRequest(message);
    const url = new URL(request.url);
    const name = `${request.method} ${url.pathname.replace(new RegExp(`^/v[12]/projects/${ref}`), '')}`;
    if (!known[name]) received.unknown.push(name);
    const answer = await known[name]?.(request, url);
    const status = answer === undefined ? 501 : request.method === 'POST' ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ref, received, stop };
}
