import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Part, startPart } from '../process/processes.ts';

const program = fileURLToPath(new URL('./inbox.mjs', import.meta.url));

/** Starts the mail server: SMTP in, and an inbox page with REST (`GET /email`). Emails survive a restart. */
export async function startMail(options: { dataDir: string; inboxPort: number; smtpPort: number }): Promise<Part> {
  const { dataDir, inboxPort, smtpPort } = options;
  const folder = join(dataDir, 'mail');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return await startPart({
    name: 'mail',
    command: process.execPath,
    args: [program, String(inboxPort), String(smtpPort), folder],
    stopSignal: 'SIGTERM',
    output: { file: join(dataDir, 'logs', 'mail.log') },
  });
}
