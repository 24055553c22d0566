import type { Hono } from 'hono';
import {
  answerAllByLink,
  answerByLink,
  answerQuestion,
  answerQuestions,
  readQuestion,
} from '../../_shared/contract/questions.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/questions.ts';

const unknownLink = () => new ApiError({ code: 'not_found', params: { what: 'link' } });

export function bindQuestions(app: Hono<AppEnv>): void {
  route(app, answerQuestion, async ({ asCaller, params, body }) => {
    await asCaller((sql) => data.answer(sql, params.id, body));
    return noContent;
  });
  route(app, answerQuestions, async ({ asCaller, body }) => ok(await asCaller((sql) => data.answerMany(sql, body))));
  route(app, readQuestion, async ({ asPublic, body }) => {
    const rows = await asPublic((sql) => data.selectByKey(sql, body.key));
    if (rows.length === 0) throw unknownLink();
    return ok(rows);
  });
  route(app, answerByLink, async ({ asPublic, body }) => {
    const [row] = await asPublic((sql) => data.answerByKey(sql, body));
    if (!row?.found) throw unknownLink();
    return noContent;
  });
  route(app, answerAllByLink, async ({ asPublic, body }) => {
    const rows = await asPublic((sql) => data.answerAllByKey(sql, body));
    if (rows.length === 0) throw unknownLink();
    return ok(rows);
  });
}
