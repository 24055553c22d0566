import { type CheckedStatement, checkStatement, getDid } from '@contract/statement.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, expectGone, field, heading, text } from '@/test/find.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp } from '@/test/open-app.tsx';
import { forged, keysWith, newKey, statementId, statementPath } from '@/test/statements.ts';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

let key: Awaited<ReturnType<typeof newKey>>;
beforeEach(async () => {
  localStorage.removeItem('muster.statement-keys');
  key = await newKey();
  api.on(getDid, () => keysWith(key));
});
const known = (more: Partial<CheckedStatement>) =>
  api.on(checkStatement, { token: null, withdrawn_at: null, has_newer: false, ...more });
/** Opens a page as in another visit. */
async function reopen(path: string) {
  await cleanup();
  await openApp(path);
}
const says = (words: string) => expect.element(heading(1)).toHaveTextContent(words);
const content = page.getByRole('table');

describe('the page of a statement', () => {
  it('says that it is valid, what it says, and saves it', async () => {
    const token = await key.sign();
    known({ token });
    const files = catchDownloads();
    await openApp(statementPath.toLowerCase());
    await says('This statement is valid');
    expect(api.made(checkStatement)[0]?.body).toEqual({ statement_id: statementId });
    const main = page.getByRole('main');
    for (const words of ['M. S.', 'River Festival', 'January 1 – October 23, 2026', 'October 23, 2026'])
      await expect.element(main).toHaveTextContent(words);
    await expect.element(content).toHaveTextContent('Bar10Gate2.5Total12.5');
    await expectGone(text('There is a newer statement'));
    await button('Save as Open Badge').click();
    await expect.poll(() => files.length).toBe(1);
    expect([files[0]?.name, await files[0]?.text()]).toEqual(['statement-01234567.jwt', token]);
    expect(document.title).toContain('This statement is valid');
  });

  it('says since when it no longer counts, and that there is a newer one', async () => {
    known({ token: await key.sign(), withdrawn_at: '2026-10-24T10:00:00Z', has_newer: true });
    await openApp(statementPath);
    await says('Withdrawn on October 24, 2026');
    await expect.element(text('There is a newer statement for the same period.')).toBeVisible();
    await expect.element(content).toBeVisible();
  });

  it('has nothing of somebody who has left', async () => {
    known({ withdrawn_at: '2026-10-24T10:00:00Z' });
    await openApp(statementPath);
    await says('Withdrawn on October 24, 2026');
    await expect.element(text('What it said is no longer stored.')).toBeVisible();
    await expectGone(content);
  });

  it('does not know a code that nobody has', async () => {
    api.on(checkStatement, refusal('not_found', { what: 'statement' }));
    await openApp(statementPath);
    await says('There is no such statement');
  });

  it('without a connection, checks a file all the same', async () => {
    known({ token: await key.sign() });
    await openApp(statementPath);
    await says('This statement is valid');
    const restore = cutNetwork();
    await reopen(statementPath);
    await says('No connection');
    await userEvent.upload(field('Statement file'), new File([await key.sign()], 'statement.jwt'));
    await says('The signature is right');
    await expect
      .element(text('Without a connection it is not known whether the statement was withdrawn.'))
      .toBeVisible();
    await expect.element(content).toHaveTextContent('Total12.5');
    await button('Try again').click();
    await says('The signature is right');
    known({ token: await key.sign(), withdrawn_at: '2026-10-24T10:00:00Z' });
    restore();
    await says('Withdrawn on October 24, 2026');
  });
});

describe('a signed text', () => {
  const check = async (given: string) => {
    await reopen('/check');
    await field('Code or signed text').fill(given);
    await button('Check').first().click();
  };

  it.each([
    ['This statement is forged', async () => forged(await key.sign())],
    ['This statement names other.example.org as its issuer', () => key.sign({}, 'did:web:other.example.org')],
    ['This statement is signed with an unknown key', async () => (await newKey('other')).sign()],
    ['This statement is forged', async () => (await newKey()).sign()],
    ['This is no statement of hours', async () => 'Dear Sir or Madam'],
  ])('%s', async (answer, make) => {
    await check(await make());
    await says(answer);
    await expectGone(content);
    expect(api.made(checkStatement)).toEqual([]);
    await button('Check another statement').click();
    await says('Check a statement of hours');
  });

  it('is valid, also with an earlier key, and however it is pasted', async () => {
    const newer = await newKey('newer');
    api.on(getDid, keysWith(newer, key));
    known({ token: null });
    await check((await key.sign()).replace(/(.{50})/, '$1\n'));
    await says('This statement is valid');
    await expect.element(text('It was signed with an earlier key')).toBeVisible();
    expect(api.made(checkStatement)[0]?.body).toEqual({ statement_id: statementId });
  });

  it('with a key that is younger than what the device has kept is checked by the newest keys', async () => {
    localStorage.setItem('muster.statement-keys', JSON.stringify(keysWith(await newKey('older'))));
    known({});
    await check(await key.sign());
    await says('This statement is valid');
  });

  it('that is unknown here is not trusted', async () => {
    api.on(checkStatement, refusal('not_found', { what: 'statement' }));
    await check(await key.sign());
    await says('There is no such statement');
    await expect.element(text('Its signature is right, but nothing is known of it here.')).toBeVisible();
  });

  it('is not judged by a browser that cannot, nor by a device without keys', async () => {
    const broken = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    await check(await key.sign());
    await says('This browser cannot check signatures');
    broken.mockRestore();
    localStorage.setItem('muster.statement-keys', '{"id": "broken"}');
    const signed = await key.sign();
    const restore = cutNetwork();
    await check(signed);
    await says('No connection');
    await expect.element(text('For a first check this device needs a connection.')).toBeVisible();
    restore();
  });
});

it('a code that is typed, or the whole address, opens the page of the statement', async () => {
  known({ token: await key.sign() });
  for (const given of [statementPath.slice('/check/'.length).toLowerCase(), `https://x.example${statementPath}`]) {
    await reopen('/check');
    await field('Code or signed text').fill(given);
    await button('Check').first().click();
    await says('This statement is valid');
  }
  expect(api.made(checkStatement).map(({ body }) => body)).toEqual(Array(2).fill({ statement_id: statementId }));
});
