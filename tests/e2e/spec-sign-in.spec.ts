import type { Page } from '@playwright/test';
import { requestLink, signIn, waitForMail } from '../support/people.ts';
import { expect, test } from './support/test.ts';
import { holdAnswers, holdTimers } from './support/timers.ts';

const { step } = test;
const send = (page: Page) => page.getByRole('button', { name: 'Send Magic Link' });

test('the sign-in screen, the request it makes, and the screen after it', {
  tag: [
    '@1.2',
    '@2.1',
    '@2.27',
    '@2.28',
    '@2.29',
    '@2.30',
    '@2.31',
    '@2.32',
    '@2.33',
    '@2.34',
    '@2.35',
    '@2.36',
    '@4.12',
    '@7.36',
    '@7.37',
    '@7.38',
  ],
}, async ({ page, stack, email }) => {
  await page.goto('/login');
  await step('the form', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
    await expect(page.getByText('Sign in with a magic link sent to your email')).toBeVisible();
    const field = page.getByLabel('Email Address');
    await expect(field).toHaveAttribute('type', 'email');
    await expect(field).toHaveAttribute('placeholder', /^\S+@\S+\.\S+$/);
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(send(page)).toBeVisible();
    await expect(page.getByText("We'll email you a magic link for a password-free sign in.")).toBeVisible();
  });
  await step('sending', async () => {
    const answers = await holdAnswers(page, '**/auth/v1/otp*');
    await page.getByLabel('Email Address').fill(email);
    const asked = page.waitForRequest('**/auth/v1/otp*');
    await send(page).click();
    const request = await asked;
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    expect(request.postDataJSON()).toMatchObject({ email, create_user: true, data: { language: 'english' } });
    expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${stack.webUrl}/auth/callback`);
    answers.go();
  });
  await step('after it', async () => {
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText(`We've sent a magic link to ${email}`)).toBeVisible();
    await expect(
      page.getByText("Click the link in your email to sign in. If you don't see the email, check your spam folder."),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

test('why no link was sent is said in a box', { tag: ['@2.39', '@8.6', '@8.7', '@8.8'] }, async ({ page, email }) => {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  const box = page.getByRole('alert');
  const answer = async (status: number, body: string) => {
    await page.route('**/auth/v1/otp*', (route) =>
      route.fulfill({ status, body, headers: { 'content-type': 'application/json' } }),
    );
    await send(page).click();
  };
  await answer(429, '{"code":429,"msg":"For security purposes, wait a minute."}');
  await expect(box).toHaveText('For security purposes, wait a minute.');
  await answer(400, '{}');
  await expect(box).toHaveText('Failed to send magic link. Please try again.');
  await answer(404, 'no JSON at all');
  await expect(box).toHaveText('An unexpected error occurred. Please try again.');
  await page.route('**/auth/v1/otp*', (route) => route.abort());
  await send(page).click();
  await expect(box).toHaveText('Failed to send magic link. Please try again.');
});

test('the link, step by step, to the dashboard a second later', {
  tag: ['@2.2', '@2.40', '@2.41', '@2.42', '@2.43', '@2.44', '@2.46', '@4.1', '@4.14', '@6.5', '@7.39', '@9.16'],
}, async ({ signedIn: page, stack, email }) => {
  const timers = await holdTimers(page, 1_000);
  const { link } = await requestLink(stack, email);
  // A session about to end is renewed first: until then it is not known who is signed in.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    localStorage.setItem('muster.session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  const renewing = await holdAnswers(page, '**/auth/v1/token*');
  const verifying = await holdAnswers(page, '**/auth/v1/verify*');
  const fetching = await holdAnswers(page, '**/api/users/me');
  await page.goto(link.href);
  await expect(page.getByText('Loading authentication state...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeHidden();
  renewing.go();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible();
  await expect(page.getByText('Verifying your login...')).toBeVisible();
  verifying.go();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible();
  await expect(page.getByText('Preparing your dashboard...')).toBeVisible();
  fetching.go();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByText('You have successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback/);
  await timers.pass();
  await expect(page).toHaveURL('/volunteer');
});

test('a session in the fragment, of a password recovery too, is checked with the service and kept', {
  tag: ['@2.49', '@2.50', '@3.1', '@3.3', '@4.2', '@4.7', '@4.15', '@7.39'],
}, async ({ page, stack, email }) => {
  const session = await signIn(stack, email);
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'recovery',
  });
  const asked = page.waitForRequest((request) => /\/auth\/v1\/user$/.test(request.url()) && request.method() === 'GET');
  await page.goto(`/auth/callback#${fragment}`);
  expect((await asked).headers().authorization).toBe(`Bearer ${session.access_token}`);
  await expect(page).toHaveURL('/volunteer');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('muster.session') ?? ''));
  expect(kept).toMatchObject({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    token_type: 'bearer',
    user: { id: session.user.id, email },
  });
  expect(kept.expires_in).toBe(3600);
  expect(kept.expires_at).toBeGreaterThan(Date.now() / 1000);
});

test('when it cannot be asked who has signed in, that is said, with the way back', { tag: ['@8.10', '@8.11'] }, async ({
  page,
  stack,
  email,
}) => {
  const { link } = await requestLink(stack, email);
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  await page.unroute('**/api/users/me');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/volunteer');
});

test('every protected path asks for a sign-in and is where one comes out', {
  tag: [
    '@2.3',
    '@2.4',
    '@2.5',
    '@2.6',
    '@2.7',
    '@2.8',
    '@2.9',
    '@2.10',
    '@2.11',
    '@2.12',
    '@2.13',
    '@2.14',
    '@2.15',
    '@2.24',
    '@2.25',
  ],
}, async ({ page, stack, email }) => {
  const id = crypto.randomUUID();
  const paths = ['events', 'events/create', `events/${id}/edit`, 'staff', 'slot-types', 'ical-feeds'];
  const admin = [...paths, 'ical-feeds/create', 'reports', 'settings'].map((path) => `/admin/${path}`);
  for (const path of ['/admin', ...admin, '/volunteer', '/volunteer/profile', '/volunteer/settings']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  await page.getByLabel('Email Address').fill(email);
  await send(page).click();
  await page.goto((await waitForMail(stack, email)).link.href);
  await expect(page).toHaveURL('/volunteer/settings');
});
