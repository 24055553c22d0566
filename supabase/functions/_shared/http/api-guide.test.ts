import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsByTopic } from '../contract/calls.ts';
import { detailParams } from '../contract/error-details.ts';
import { type ErrorCode, errorParams, errorStatus } from '../contract/errors.ts';
import { feedFailureParams } from '../contract/feed-failures.ts';
import { feedProblemParams } from '../contract/feed-problems.ts';
import { mailFailureParams } from '../contract/mail-failures.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8');
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const apiGuide = read('docs/api.md').split('\n');
const cellsOf = (line = '') =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The rows of the table with this heading. */
const tableWith = (...heading: string[]) => tableIn(apiGuide, heading);
function tableIn(lines: string[], heading: string[]): string[][] {
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

it('the API guide lists every reason why a mail was not sent, with its data', () => {
  const rows = tableWith('code of a mail failure', 'params', 'meaning').map(([code, params]) => [
    quoted(code)[0],
    quoted(params),
  ]);
  expect(rows).toEqual(Object.entries(mailFailureParams).map(([code, params]) => [code, Object.keys(params)]));
});

it('the rules of calendars list every code of a problem, with its data', () => {
  const rows = tableIn(read('docs/calendars.md').split('\n'), ['Code', 'Params', 'Meaning', 'Rule']);
  expect(rows.map(([code, params]) => [quoted(code)[0], quoted(params)])).toEqual(
    Object.entries(feedProblemParams).map(([code, params]) => [code, Object.keys(params)]),
  );
});

it('the API guide names every call under its topic', () => {
  const rows = tableWith('topic', 'calls', 'example').map(([topic, calls]) => [topic, quoted(calls).sort()]);
  const topics = Object.entries(callsByTopic).map(([topic, calls]) => [
    topic,
    calls.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  ]);
  expect(rows).toEqual(topics);
});
