import { fileURLToPath } from 'node:url';
import { getDid } from '../functions/_shared/contract/statement.ts';
import { rotateStatementKeys } from './settings/data-folder.ts';
import { readSettings } from './settings/settings.ts';
import { withNewKey } from './settings/statement-keys.ts';

// npm run statement-keys: makes a new key to sign statements with, and keeps the public parts of those before it, with which earlier
// statements verify. With the address of an API it prints the setting STATEMENT_KEYS; without, it changes the local stack's own.

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** The public keys of an installation; none if it has none yet. Throws if it does not answer: a key that is lost verifies nothing. */
async function keysOf(api: string) {
  const address = `${api.replace(/\/+$/, '')}${getDid.path}`;
  const response = await fetch(address).catch(() => undefined);
  if (response?.status === 404 && response.headers.has('x-request-id')) return [];
  const document = getDid.answers[200].safeParse(await response?.json().catch(() => undefined));
  if (!document.success) throw new Error(`${address} does not answer with keys, so nothing was made.`);
  return document.data.verificationMethod.map(({ publicKeyJwk }) => publicKeyJwk);
}

async function main([api]: string[]): Promise<void> {
  if (api) {
    console.log(JSON.stringify(withNewKey(await keysOf(api))));
    return;
  }
  rotateStatementKeys(readSettings(process.env, projectDir).dataDir);
  console.log('There is a new key. The stack signs with it from its next start.');
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
