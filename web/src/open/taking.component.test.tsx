import { confirmHold, getOpenPage, holdPlace, releaseHold, sendHoldAgain, signInByHold } from '@contract/open-page.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { deviceStorage } from '@/lib/app/storage.ts';
import { askedKey } from '@/lib/auth/asked-link.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { press } from '@/test/keyboard.ts';
import { desk, phone } from '@/test/look.ts';
import { openPageWith, openShift, openSlot } from '@/test/open-page.ts';
import { expectGoodLook, openPublicPage, startWith } from '@/test/open-stage.tsx';

const button = (name: RegExp | string) => browser.getByRole('button', { name });
const digits = () => browser.getByLabelText('The six digits');
const alert = () => browser.getByRole('alert').filter({ hasText: /\w/ });
/** By the clock of the server in these tests, which is not that of the device. */
const until = '2026-10-23T10:10:00Z';
const held = { key: 'secret', until };
const list = openPageWith([openShift(1), openShift(2)]);

afterEach(() => void vi.useRealTimers());

/** Opens the form of the first place and sends it. */
async function ask(name = 'Vera Visitor', email = 'vera@example.org'): Promise<void> {
  await button(/^Take a place: Bar, Concert 1/).click();
  await browser.getByLabelText('Your name').fill(name);
  await browser.getByLabelText('Email').fill(email);
  await button('Send me the code').click();
}

/** As `ask`, until the digits can be entered. */
async function hold() {
  api.on(holdPlace, held);
  const opened = openPublicPage();
  await ask();
  await expect.element(digits()).toHaveFocus();
  return opened;
}

describe('taking a place', () => {
  it('asks who takes it, then for the digits, and sends these by itself', async () => {
    await hold();
    expect(api.made(holdPlace).map(({ body }) => body)).toEqual([
      { slot_id: openSlot(1).id, name: 'Vera Visitor', email: 'vera@example.org', language: 'english' },
    ]);
    await expect.element(browser.getByText(/^Held for you until \d+:\d\d/)).toBeVisible();
    await expect.element(browser.getByText('9 min left')).toBeVisible();
    await expect.element(browser.getByText('We have sent them to vera@example.org.')).toBeVisible();
    api.on(confirmHold, { outcome: 'taken' });
    await digits().fill('12 34-56');
    await expect.element(browser.getByRole('heading', { name: 'You have the place' })).toHaveFocus();
    expect(api.made(confirmHold).map(({ body }) => body)).toEqual([{ key: 'secret', code: '123456' }]);
    await expect.element(browser.getByText('A confirmation is on its way to vera@example.org')).toBeVisible();
  });

  it.each(['the digits', 'the digits, wrong', 'taken', 'kept'])('looks well: %s', async (what) => {
    await hold();
    if (what !== 'the digits') {
      const wrong = refusal('invalid_request', {}, [
        { path: 'code', code: 'wrong_code', message: 'wrong', params: {} },
      ]);
      api.on(confirmHold, what.endsWith('wrong') ? wrong : { outcome: what === 'kept' ? 'kept' : 'taken' });
      await digits().fill('123456');
      await expect.poll(() => document.querySelector('[aria-invalid], .done')).not.toBeNull();
    }
    for (const resize of [desk, phone]) {
      await resize();
      await expectGoodLook(what);
    }
  });

  it('says beforehand, and afterwards, that an administrator has to let people in', async () => {
    api.on(holdPlace, held);
    api.on(confirmHold, { outcome: 'kept' });
    openPublicPage(startWith({ ...list, entry: 'approval' }));
    await button(/Concert 1/).click();
    await expect.element(browser.getByText('An administrator has to let you in.')).toBeVisible();
    await browser.getByLabelText('Your name').fill('Vera');
    await browser.getByLabelText('Email').fill('vera@example.org');
    await button('Send me the code').click();
    await digits().fill('123456');
    await expect.element(browser.getByRole('heading', { name: 'The place is kept for you' })).toBeVisible();
    await expect.element(browser.getByText('As soon as an administrator lets you in')).toBeVisible();
  });

  it('takes places for several people at once, as many as are free, and asks for their names, which can wait', async () => {
    api.on(holdPlace, held);
    openPublicPage(startWith(openPageWith([openShift(1, undefined, { group_size: 10 })])));
    await button(/Concert 1/).click();
    await browser.getByLabelText('Your name').fill('Vera');
    await browser.getByLabelText('Email').fill('vera@example.org');
    await button('More of you').click();
    await button('More of you').click();
    await expect.element(button('More of you')).toBeDisabled();
    const second = browser.getByLabelText('Name of companion 2');
    await second.fill('Zoe');
    for (const resize of [desk, phone]) {
      await resize();
      await expectGoodLook('several places');
    }
    const details = [{ path: 'names.0', code: 'duplicate' }];
    const error = { code: 'invalid_request', params: {}, message: 'The request is not valid', details };
    const asked = vi.spyOn(window, 'fetch');
    asked.mockResolvedValueOnce(Response.json({ status: 'error', error }, { status: 400 }));
    await button('Send me the code').click();
    await expect.element(browser.getByText('This name is there twice.')).toBeVisible();
    await expect.element(second).toHaveFocus();
    const few = { code: 'too_few_left', params: { left: 2 }, message: 'Only 2 places are left' };
    asked.mockResolvedValueOnce(Response.json({ status: 'error', error: few }, { status: 409 }));
    await button('Send me the code').click();
    await expect.element(alert()).toHaveTextContent('Only 2 places are left. Choose fewer.');
    await button('Send me the code').click();
    await expect.element(digits()).toHaveFocus();
    expect(api.made(holdPlace).at(-1)?.body).toMatchObject({ places: 3, names: ['Zoe'] });
    const rule = { code: 'age_unknown', message: 'Unknown', params: { own: false } } as const;
    api.on(confirmHold, { outcome: 'taken', unnamed: [{ name: 'Zoe', refusal: rule }] });
    await digits().fill('123456');
    await expect.element(browser.getByRole('heading', { name: 'You have 3 places' })).toHaveFocus();
    await expect
      .element(
        browser.getByText(
          'The place for Zoe is yours, but has no name yet. This place depends on the age, which is not known.',
        ),
      )
      .toBeVisible();
    await expectGoodLook('a place without its name');
  });

  it('says nothing of several people where the shift is for one', async () => {
    openPublicPage();
    await button(/Concert 1/).click();
    await expect.element(browser.getByLabelText('Your name')).toBeVisible();
    await expect.element(button('More of you')).not.toBeInTheDocument();
  });

  it('sends one request, however often somebody presses', async () => {
    openPublicPage();
    const { go } = api.hold(holdPlace, held);
    await ask();
    for (let times = 0; times < 3; times++) document.querySelector<HTMLElement>('.taking .primary')?.click();
    go();
    await expect.element(digits()).toHaveFocus();
    expect(api.made(holdPlace)).toHaveLength(1);
  });

  it('names what is missing or wrong at its field', async () => {
    openPublicPage();
    await ask(' ', 'vera@example.org');
    await expect.element(browser.getByLabelText('Your name')).toHaveFocus();
    await expect.element(browser.getByText('Enter your name')).toBeVisible();
    const email = browser.getByLabelText('Email');
    await browser.getByLabelText('Your name').fill('Vera');
    await email.fill('vera@example');
    await button('Send me the code').click();
    await expect.element(browser.getByText('This email address is not valid')).toBeVisible();
    await expect.element(email).toHaveFocus();
    expect(api.made(holdPlace)).toHaveLength(0);
    // The server is more exact than the form.
    const details = [{ path: 'email', code: 'invalid_format' }];
    const error = { code: 'invalid_request', params: {}, message: 'The request is not valid', details };
    const asked = vi.spyOn(window, 'fetch');
    asked.mockResolvedValueOnce(Response.json({ status: 'error', error }, { status: 400 }));
    await email.fill('vera..visitor@example.org');
    await button('Send me the code').click();
    await expect.poll(() => asked.mock.calls).toHaveLength(1);
    await expect.element(browser.getByText('This email address is not valid')).toBeVisible();
  });

  it('is left by Escape, and the button has the focus again', async () => {
    openPublicPage();
    await button(/Concert 1/).click();
    await press('Vera', '{Escape}');
    await expect.element(button(/^Take a place: Bar, Concert 1/)).toHaveFocus();
    await button(/Concert 2/).click();
    await expect.element(browser.getByLabelText('Your name')).toHaveValue('Vera');
    // What is known already is not asked for first.
    await expect.element(browser.getByLabelText('Email')).toHaveFocus();
  });
});

describe('nothing that was typed is lost', () => {
  it('by a place that somebody else has taken: the list is loaded again, without it', async () => {
    openPublicPage();
    api.on(holdPlace, refusal('slot_full', {}));
    // What the server has kept may be older.
    api.on(getOpenPage, list);
    await ask();
    await expect.element(alert()).toHaveTextContent('Somebody else was faster');
    await expect.element(browser.getByText('Full')).toBeVisible();
    await expect.element(button(/Concert 1/)).not.toBeInTheDocument();
    await button(/Concert 2/).click();
    await expect.element(browser.getByLabelText('Your name')).toHaveValue('Vera Visitor');
    await expect.element(browser.getByLabelText('Email')).toHaveValue('vera@example.org');
    await expect.element(alert()).not.toBeInTheDocument();
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'No connection.'],
    ['a server that fails', failure(), 'That did not work.'],
    ['a server that is away', refusal('unavailable', { what: 'service', retry_after: 1 }), 'Too many people at once.'],
    ['too many holds', refusal('rate_limited', { what: 'holds', retry_after: 60 }), 'You already hold several places'],
  ] as const)('by %s: the press can be repeated', async (_, answer, said) => {
    openPublicPage();
    if (typeof answer === 'function') vi.spyOn(window, 'fetch').mockImplementationOnce(answer);
    else api.on(holdPlace, answer);
    await ask();
    await expect.element(alert()).toHaveTextContent(said);
    await expect.element(browser.getByLabelText('Email')).toHaveValue('vera@example.org');
    api.on(holdPlace, held);
    await button('Send me the code').click();
    await expect.element(digits()).toHaveFocus();
  });

  it('by a reload: what was typed is there, and a place that is held', async () => {
    const { reload } = openPublicPage();
    api.on(holdPlace, held);
    await button(/Concert 1/).click();
    await browser.getByLabelText('Your name').fill('Vera');
    reload();
    await button(/Concert 1/).click();
    await expect.element(browser.getByLabelText('Your name')).toHaveValue('Vera');
    await browser.getByLabelText('Email').fill('vera@example.org');
    await button('Send me the code').click();
    await expect.element(digits()).toHaveFocus();
    reload();
    await expect.element(digits()).toHaveFocus();
    api.on(confirmHold, { outcome: 'taken' });
    await digits().fill('123456');
    await expect.element(browser.getByRole('heading', { name: 'You have the place' })).toBeVisible();
    expect(api.made(confirmHold).map(({ body }) => body)).toEqual([{ key: 'secret', code: '123456' }]);
  });

  it('by a page that no longer has the place: it is held above the list', async () => {
    await hold();
    document.querySelector('#notice')?.closest('.open')?.parentElement?.remove();
    openPublicPage(startWith(openPageWith([openShift(5)])));
    await expect.element(digits()).toHaveFocus();
  });

  it('by what somebody else has stored there', async () => {
    sessionStorage.setItem('muster.open.held', '{"key":1}');
    sessionStorage.setItem('muster.open.typed', '[7]');
    openPublicPage();
    await button(/Concert 1/).click();
    await expect.element(browser.getByLabelText('Your name')).toHaveValue('');
  });
});

describe('a place that is held', () => {
  it('stays held when the digits are wrong', async () => {
    await hold();
    const details = [{ path: 'code', code: 'wrong_code', message: 'wrong', params: {} }] as const;
    api.on(confirmHold, refusal('invalid_request', {}, [...details]));
    await digits().fill('000000');
    await expect.element(browser.getByText('These digits are wrong or too old.')).toBeVisible();
    await expect.element(digits()).toHaveFocus();
    api.on(confirmHold, { outcome: 'taken' });
    await digits().fill('123456');
    await expect.element(browser.getByRole('heading', { name: 'You have the place' })).toBeVisible();
  });

  it('stays held without a connection, and the same digits can be sent again', async () => {
    await hold();
    api.on(confirmHold, refusal('unavailable', { what: 'service', retry_after: 1 }));
    await digits().fill('123456');
    await expect.element(alert()).toHaveTextContent('Too many people at once.');
    api.on(confirmHold, { outcome: 'taken' });
    await button('Take this place').click();
    await expect.element(browser.getByRole('heading', { name: 'You have the place' })).toBeVisible();
  });

  it.each([
    ['hold_over', refusal('hold_over', {}), 'This place is no longer held for you.'],
    ['not_found', refusal('not_found', { what: 'hold' }), 'This place is no longer held for you.'],
    ['overlap', refusal('overlap', { own: true, event_id: '1', event_title: 'Clean-up' }), 'at this time: Clean-up'],
    ['too_many_hours', refusal('too_many_hours', { own: true, max_hours: 8 }), 'at most 8 hours a day'],
    ['blocked', refusal('blocked', {}), 'This address cannot take places here.'],
  ] as const)('is over after %s, and says so in the language of the page', async (_, answer, said) => {
    await hold();
    api.on(confirmHold, answer);
    api.on(getOpenPage, list);
    await digits().fill('123456');
    await expect.element(alert()).toHaveTextContent(said);
    await button(/Concert 1/).click();
    await expect.element(browser.getByLabelText('Email')).toHaveValue('vera@example.org');
  });

  it('is over when its time is, also by itself', async () => {
    await hold();
    api.on(getOpenPage, list);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 9 * 60_000 + 30_000);
    await expect.element(browser.getByText('less than 1 min left')).toBeVisible();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 10 * 60_000 + 1_000);
    await expect.element(alert()).toHaveTextContent('This place is no longer held for you.');
    await expect.element(button(/^Take a place: Bar, Concert 1/)).toBeVisible();
  });

  it('gets its digits again after half a minute, at most twice', async () => {
    await hold();
    api.on(sendHoldAgain, null);
    const now = Date.now();
    await expect.element(button(/^Send again in \d+ s/)).toBeDisabled();
    for (const after of [31_000, 62_000]) {
      vi.spyOn(Date, 'now').mockImplementation(() => now + after);
      await button('Send again').click();
      await expect.element(browser.getByText('Sent again, with the same digits.')).toBeVisible();
    }
    await expect.element(button(/^Send again/)).not.toBeInTheDocument();
    expect(api.made(sendHoldAgain).map(({ body }) => body)).toEqual([{ key: 'secret' }, { key: 'secret' }]);
  });

  it('can be let go, or be held for another address', async () => {
    await hold();
    api.on(releaseHold, null);
    await button('Another address').click();
    await expect.element(browser.getByLabelText('Email')).toHaveFocus();
    await expect.element(browser.getByLabelText('Email')).toHaveValue('vera@example.org');
    await browser.getByLabelText('Email').fill('other@example.org');
    await button('Send me the code').click();
    await expect.element(browser.getByText('We have sent them to other@example.org.')).toBeVisible();
    await button('Let it go').click();
    await expect.element(button(/^Take a place: Bar, Concert 1/)).toHaveFocus();
    expect(api.made(releaseHold)).toHaveLength(2);
  });

  it('is not left by Escape or by another place', async () => {
    await hold();
    await press('{Escape}');
    await button(/Concert 2/).click();
    await expect.element(digits()).toHaveFocus();
    expect(api.made(releaseHold)).toHaveLength(0);
  });
});

it('somebody who has a place comes into the app without another mail', async () => {
  await hold();
  api.on(confirmHold, { outcome: 'taken' });
  await digits().fill('123456');
  const link = refusal('unavailable', { what: 'sign_in', retry_after: 1 });
  api.on(signInByHold, link);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await button('Open my shifts').click();
  await expect.element(alert()).toHaveTextContent('Too many people at once.');
  api.on(signInByHold, { token_hash: 'hash', type: 'magiclink' });
  // These tests are in a frame, so the app opens in a tab of its own.
  const assign = vi.fn();
  open.mockReturnValue({ location: { assign }, close() {} } as unknown as Window);
  await button('Open my shifts').click();
  await expect.poll(() => assign.mock.calls).toEqual([['/auth/callback?token_hash=hash&type=magiclink']]);
  // The app asks nobody whether they want to sign in who has just asked for it here.
  expect(deviceStorage.getJson(askedKey)).toMatchObject({ email: 'vera@example.org' });
});
