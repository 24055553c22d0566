import { getEntry } from '@contract/entry.ts';
import { getMe } from '@contract/users.ts';
import type { Session } from '@supabase/supabase-js';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { deviceStorage } from '@/lib/app/storage.ts';
import { authState, forgetEnd, setSession } from '@/lib/auth/session.ts';
import { api, authAnswers } from '@/test/fake-api.ts';
import { exactButton, expectGone } from '@/test/find.ts';
import { expectNothingCutOff } from '@/test/look.ts';
import { openApp } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { nobodySignedIn } from '@/test/visitor.ts';
import { zoom, zooms } from '@/test/zoom.ts';

nobodySignedIn();

const address = 'vera@example.org';
const email = page.getByLabelText('Email Address');
const send = exactButton('Send Magic Link');
const box = page.getByRole('alert');
const nobody = () => api.on(getMe, null);

it('shows the form, asks for a link, and says what to do next', {
  tags: [
    '1.2',
    '2.1',
    '2.27',
    '2.28',
    '2.29',
    '2.30',
    '2.31',
    '2.32',
    '2.33',
    '2.34',
    '2.35',
    '2.36',
    '4.12',
    '7.36',
    '7.37',
    '7.38',
  ],
}, async () => {
  nobody();
  const asked: Request[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  authAnswers('/otp', async (request) => {
    asked.push(request.clone() as Request);
    await held;
    return Response.json({});
  });
  await openApp('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expect.element(page.getByText('Sign in with a magic link sent to your email')).toBeVisible();
  await expect.element(email).toHaveAttribute('type', 'email');
  expect(email.element().getAttribute('placeholder')).toMatch(/^\S+@\S+\.\S+$/);
  expect(page.getByRole('textbox').elements()).toHaveLength(1);
  await expect.element(page.getByText("We'll email you a magic link for a password-free sign in.")).toBeVisible();
  await email.fill(address);
  await send.click();
  await expect.element(exactButton('Sending...')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  const body = await asked[0]?.json();
  expect(body).toMatchObject({ email: address, create_user: true, data: { language: 'english' } });
  const back = new URL(asked[0]?.url ?? '').searchParams.get('redirect_to');
  expect(back).toBe(`${location.origin}/auth/callback`);
  go();
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect.element(page.getByText(`We've sent a magic link to ${address}`)).toBeVisible();
  await expect
    .element(
      page.getByText("Click the link in your email to sign in. If you don't see the email, check your spam folder."),
    )
    .toBeVisible();
  await expect.element(exactButton('Try Again')).toBeVisible();
});

it('checks the address after the field was touched, and still waits for the email when the page is opened again', {
  tags: ['2.37', '2.38', '4.13', '5.1', '5.2', '5.3'],
}, async () => {
  nobody();
  authAnswers('/otp', () => Response.json({}));
  await openApp('/login');
  await email.click();
  await expect.element(page.getByText('Email is required')).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText('Email is required')).toBeVisible();
  await email.fill('not an address');
  await expect.element(page.getByText('Invalid email address')).toBeVisible();
  await email.fill(address);
  await expect.element(page.getByText('Invalid email address')).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await cleanup();
  await openApp('/login');
  await expect.element(page.getByText(`We've sent a magic link to ${address}`)).toBeVisible();
  await exactButton('Try Again').click();
  await expect.element(email).toHaveValue('');
  await cleanup();
  await openApp('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
});

it('shows in an alert why no link was sent', { tags: ['2.39', '8.6', '8.7', '8.8'] }, async () => {
  nobody();
  await openApp('/login');
  await email.fill(address);
  const json = { 'content-type': 'application/json' };
  for (const [answer, text] of [
    [
      () => new Response('{"code":429,"msg":"For security purposes, wait a minute."}', { status: 429, headers: json }),
      'For security purposes, wait a minute.',
    ],
    [() => new Response('{}', { status: 400, headers: json }), 'Failed to send magic link. Please try again.'],
    [
      () => new Response('no JSON at all', { status: 404, headers: json }),
      'An unexpected error occurred. Please try again.',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to send magic link. Please try again.'],
  ] as const) {
    authAnswers('/otp', answer);
    await send.click();
    await expect.element(box).toHaveTextContent(text);
  }
});

it('asks for a sign-in on every protected path, and remembers the path', {
  tags: [
    '2.3',
    '2.4',
    '2.5',
    '2.6',
    '2.7',
    '2.8',
    '2.9',
    '2.10',
    '2.11',
    '2.12',
    '2.13',
    '2.14',
    '2.15',
    '2.24',
    '2.25',
  ],
}, async () => {
  nobody();
  const screen = await openApp('/login');
  const id = newId();
  const paths = ['events', 'events/create', `events/${id}/edit`, 'staff', 'slot-types', 'ical-feeds'];
  const admin = [...paths, 'ical-feeds/create', 'reports', 'settings'].map((path) => `/admin/${path}`);
  for (const path of ['/admin', ...admin, '/volunteer', '/volunteer/profile', '/volunteer/settings']) {
    await screen.router.navigate({ href: path });
    expect(screen.address()).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    await expect.element(email).toBeVisible();
  }
});

it('after a session that has ended, has the address and says that what was typed is kept', async () => {
  const { access_token, ...user } = { access_token: 'token', id: newId(), email: address };
  onTestFinished(() => sessionStorage.clear());
  authState.set({ loading: false, session: { access_token, user } as unknown as Session });
  setSession(null);
  onTestFinished(forgetEnd);
  const kept = page.getByText('What you typed is kept');
  nobody();
  await openApp('/login?expired=true');
  await expect.element(email).toHaveValue(address);
  await expectGone(kept);
  await cleanup();
  sessionStorage.setItem('muster.draft', JSON.stringify({ userId: user.id, place: '/volunteer/profile ', values: {} }));
  await openApp('/login?expired=true');
  await expect.element(kept).toBeVisible();
  await cleanup();
  // Whoever signs out leaves nothing.
  await openApp('/login');
  await expect.element(email).toHaveValue('');
  await expectGone(kept);
});

it('redirects unknown paths to the sign-in page', { tags: ['2.20'] }, async () => {
  nobody();
  const screen = await openApp('/login');
  for (const path of ['/nowhere', '/volunteer/nowhere', '/admin/nowhere/at/all', '/auth']) {
    await screen.router.navigate({ href: path });
    expect(screen.address()).toBe('/login');
  }
});

it.each(zooms)('fits into %s', async (_, width, height, text) => {
  nobody();
  await zoom(width, height, text);
  await openApp('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  expectNothingCutOff('login');
});

const heading = page.getByRole('heading', { name: 'Welcome', exact: true });
const festival = page.getByText('Harbor Lights Festival');

it('says for whom one signs in, once that is known; nothing moves, and the device remembers it', async () => {
  nobody();
  const entry = { name: 'Harbor Lights Festival', contact: null, entry: 'open' as const };
  const asked = api.hold(getEntry, entry);
  await openApp('/login');
  await expect.element(heading).toBeVisible();
  const top = () => heading.element().getBoundingClientRect().top;
  const before = top();
  asked.go();
  await expect.element(festival).toBeVisible();
  expect(top()).toBe(before);
  expect(festival.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before);
  await cleanup();
  api.hold(getEntry, entry);
  await openApp('/login');
  await expect.element(heading).toBeVisible();
  await expect.element(festival).toBeVisible();
});

it('shows no line above the title without a name, also not the one it had before', async () => {
  nobody();
  deviceStorage.setItem('muster.organisation', 'Harbor Lights Festival');
  await openApp('/login');
  await expect.element(heading).toBeVisible();
  await expectGone(festival);
  expect(deviceStorage.getItem('muster.organisation')).toBeNull();
});
