import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restoreBackup } from './backup/restore-backup.ts';
import { readSettings } from './settings/settings.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

function wishFrom(args: string[]): { file: string; replace: boolean } {
  const replace = args.includes('--replace');
  const [text, ...more] = args.filter((arg) => arg !== '--replace');
  if (!text || more.length > 0) throw new Error('Give one file: npm run restore -- FILE');
  const file = resolve(text);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  return { file, replace };
}

async function main(): Promise<void> {
  const { file, replace } = wishFrom(process.argv.slice(2));
  const { found, aside } = await restoreBackup(readSettings(process.env, projectDir), file, replace);
  console.log(`Restored ${found}. npm start continues with them.`);
  if (aside) console.log(`The previous data is in ${aside}. Delete it when you no longer need it.`);
}

main().catch((error: Error) => {
  console.error(`Nothing was restored. ${error.message}`);
  process.exitCode = 1;
});
