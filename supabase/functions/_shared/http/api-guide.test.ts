import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsByTopic } from '../contract/calls.ts';
import { detailParams } from '../contract/error-details.ts';
import { type ErrorCode, errorParams, errorStatus } from '../contract/errors.ts';
import { feedFailureParams } from '../contract/feed-failures.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const lines = guide.split('\n');
const cellsOf = (line = '') =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The rows of the table with this heading. */
function tableWith(...heading: string[]): string[][] {
  const start = lines.findIndex((line) => cellsOf(line).join() === heading.join()) + 2;
  return lines.slice(start, lines.indexOf('', start)).map(cellsOf);
}

it('the API guide lists every error code with its status and data', () => {
  const paramsOf = (code: ErrorCode): string[] =>
    code === 'feed_unusable' ? ['reason'] : Object.keys((errorParams[code] as { shape?: object }).shape ?? {});
  const rows = tableWith('status', 'code', 'params', 'meaning').map(([status, code, params]) => [
    status,
    quoted(code)[0],
    quoted(params),
  ]);
  expect(rows).toEqual(
    Object.entries(errorStatus).map(([code, status]) => [String(status), code, paramsOf(code as ErrorCode)]),
  );
});

it('the API guide lists every code of a detail with its data', () => {
  const rows = tableWith('code of a detail', 'params', 'meaning').map(([code, params]) => [
    quoted(code)[0],
    quoted(params),
  ]);
  const codes = Object.entries(detailParams).map(([code, params]) => [code, Object.keys(params)]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(codes));
});

it('the API guide lists every reason why a feed cannot be used, with its data', () => {
  const rows = tableWith('reason', 'params', 'meaning').map(([reason, params]) => [quoted(reason)[0], quoted(params)]);
  expect(rows).toEqual(Object.entries(feedFailureParams).map(([reason, params]) => [reason, Object.keys(params)]));
});

it('the API guide names every call under its topic', () => {
  const rows = tableWith('topic', 'calls', 'example').map(([topic, calls]) => [topic, quoted(calls).sort()]);
  const topics = Object.entries(callsByTopic).map(([topic, calls]) => [
    topic,
    calls.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  ]);
  expect(rows).toEqual(topics);
});
