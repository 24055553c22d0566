import type { Hono } from 'hono';
import { type ArchivedData, writeArchive } from '../../_shared/archive/write-archive.ts';
import { now } from '../../_shared/clock.ts';
import type { AnswerFile, AnswerValue } from '../../_shared/contract/custom-fields.ts';
import { getArchive, getLeaving, leave, removeUser } from '../../_shared/contract/leaving.ts';
import { fileNameOf } from '../../_shared/files/file-name.ts';
import { readFile } from '../../_shared/files/storage.ts';
import { noContent, okFile, okUnlessMissing } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { leaveAsCaller, remove, selectArchive, selectLeaving } from '../data/leaving.ts';

/** An answer as `private.archived_answers()` has it. */
type ArchivedAnswer = { question: string; season: string | null; answer: AnswerValue };

/** The files that a person has answered with, by a name for each. What the storage has lost is left out. */
async function filesIn(data: ArchivedData): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const { question, season, answer } of data.answers as ArchivedAnswer[]) {
    const bytes = typeof answer === 'object' && 'file' in answer ? await readFile(answer.file) : null;
    if (bytes)
      files[fileNameOf((answer as AnswerFile).type, [question, season ?? '', String(Object.keys(files).length + 1)])] =
        bytes;
  }
  return files;
}

export function bindLeaving(app: Hono<AppEnv>): void {
  route(app, getArchive, async ({ asCaller }) => {
    const [row] = await asCaller(selectArchive);
    if (!row?.data) throw new ApiError({ code: 'not_found', params: { what: 'user' } });
    const archive = await writeArchive(row.data, row.language ?? 'english', now(), await filesIn(row.data));
    return okFile('application/zip', 'muster.zip', archive);
  });
  route(app, getLeaving, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectLeaving(sql, params.id)), 'user'),
  );
  route(app, leave, async ({ asCaller }) => {
    await asCaller(leaveAsCaller);
    return noContent;
  });
  route(app, removeUser, async ({ asCaller, params, body }) => {
    await asCaller((sql) => remove(sql, params.id, body.reason));
    return noContent;
  });
}
