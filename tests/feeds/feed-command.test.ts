import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const text = calendar(
  vevent(
    'UID:daily',
    'DTSTART;TZID=Europe/Berlin:20260328T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=3',
    'SUMMARY:Bar',
  ),
  vevent('UID:day', 'DTSTART;VALUE=DATE:20260329', 'SUMMARY:Fair\u001b[31m', 'STATUS:CANCELLED'),
  vevent('UID:bad', 'DTSTART:20260229T100000Z'),
);
const window = ['--from', '2026-03-28T10:00', '--to', '2026-03-31'];
let folder: string;
let file: string;
let url: string;
const server = createServer((_, response) => response.end(text));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-feed-'));
  file = join(folder, 'feed.ics');
  await writeFile(file, text);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs `npm run feed` without npm, on a machine in another time zone. */
function feed(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const command = ['--import', 'tsx', 'supabase/local/feed.ts', ...args];
    const options = { cwd: projectDir, env: { ...process.env, TZ: 'Asia/Tokyo', ...env } };
    const child = execFile(process.execPath, command, options, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

it('prints the occurrences of a file and every problem with its line', async () => {
  const { code, out } = await feed([file, ...window]);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    '2026-03-29 to 2026-03-30 (all day)  cancelled  Fair [31m  [day]',
    '2026-03-29T08:00:00Z to 2026-03-29T09:00:00Z  confirmed  Bar  [daily, instance of 2026-03-29T08:00:00Z]',
    '2026-03-30T08:00:00Z to 2026-03-30T09:00:00Z  confirmed  Bar  [daily, instance of 2026-03-30T08:00:00Z]',
    '3 occurrences, 1 problems',
    expect.stringMatching(/^line 19: The start is not a date: "20260229T100000Z".* \[bad\]$/),
    '',
  ]);
});

it('prints those of an address as JSON, if the address may be read', async () => {
  const { code, out } = await feed([url, ...window, '--json'], { FEED_ALLOWED_HOSTS: new URL(url).host });
  expect(code).toBe(0);
  const { instances, problems } = JSON.parse(out);
  expect(instances[0]).toEqual({
    uid: 'day',
    recurrence_id: null,
    start: '2026-03-29T00:00:00Z',
    end: '2026-03-30T00:00:00Z',
    all_day: true,
    status: 'CANCELLED',
    title: expect.stringContaining('Fair'),
  });
  expect(instances).toHaveLength(3);
  expect(problems).toEqual([
    {
      uid: 'bad',
      code: 'bad_date',
      params: { what: 'start', text: '20260229T100000Z' },
      line: 19,
      reason: expect.any(String),
    },
  ]);
  const refused = await feed([url, ...window, '--json']);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toEqual({
    instances: [],
    problems: [
      {
        uid: null,
        code: 'blocked_address',
        params: { reason: 'not_public', host: expect.any(String) },
        line: 0,
        reason: expect.stringContaining('not public'),
      },
    ],
  });
  expect(refused.error).not.toContain('secret');
});

it('explains invalid arguments', async () => {
  const asked: [string[], RegExp][] = [
    [[], /FILE-OR-URL --from ISO --to ISO/],
    [[join(folder, 'none.ics')], /neither a web address nor a file/],
    [['file:///etc/passwd'], /neither a web address nor a file/],
    [['https://ada:pass@example.org/'], /^The address of example\.org contains a user name or password/],
    [[file, '--from', 'tomorrow'], /--from must be a time like/],
    [[file, '--from', '1'], /--from must be a time like/],
    [[file, '--from', '2026-03-29', '--to', '2026-03-28'], /--to must be after --from/],
    [[file, '--zone', 'Mars/Phobos'], /Mars\/Phobos is not a time zone/],
    [['/dev/zero'], /larger than 5 MiB/],
  ];
  const answers = await Promise.all(asked.map(([args]) => feed(args)));
  for (const [index, [, sentence]] of asked.entries()) {
    expect(answers[index]).toMatchObject({ code: 1, out: '', error: expect.stringMatching(sentence) });
    expect(answers[index]?.error.trim().split('\n')).toHaveLength(1);
  }
});
