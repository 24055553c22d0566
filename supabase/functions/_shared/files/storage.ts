import { env } from '../env.ts';
import { unavailable } from '../http/api-error.ts';

const bucket = 'answers';
const timeoutMs = 30_000;

/** A request to the storage with the secret key: the bucket has no policy, so nobody else reads or writes it. */
async function ask(method: string, path: string, type: string | null, body: BodyInit | null): Promise<Response> {
  return await fetch(`${env.supabaseUrl}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: env.secretKey,
      authorization: `Bearer ${env.secretKey}`,
      ...(type !== null && { 'content-type': type }),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unavailable('no answer of the storage');
  });
}

async function refused(response: Response): Promise<never> {
  await response.body?.cancel();
  throw unavailable(`the storage answered ${response.status}`);
}

/** Stores the bytes of a file under its id. Throws `unavailable` if the storage does not take them. */
export async function storeFile(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  // Whatever it is, the storage does not call it something that a browser would show.
  const response = await ask('POST', `${bucket}/${id}`, 'application/octet-stream', bytes);
  if (!response.ok) await refused(response);
  await response.body?.cancel();
}

/** The bytes of a file; null: the storage has lost them, as after a restore of the database alone. Throws `unavailable`. */
export async function readFile(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await ask('GET', `authenticated/${bucket}/${id}`, null, null);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  // The storage answers 400 for what it does not have, and says 404 in the body.
  const problem = (await response.json().catch(() => null)) as { statusCode?: unknown } | null;
  if (response.status === 404 || String(problem?.statusCode) === '404') return null;
  throw unavailable(`the storage answered ${response.status}`);
}

/** Removes the bytes of files; those that are gone already are no problem. Throws `unavailable`. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  const response = await ask('DELETE', bucket, 'application/json', JSON.stringify({ prefixes: ids }));
  if (!response.ok) await refused(response);
  await response.body?.cancel();
}
