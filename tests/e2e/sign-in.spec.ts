import { requestLink, signIn, waitForMail } from '../support/people.ts';
import { expect, followLink, test } from './support/test.ts';

const failure = 'Authentication failed. Please try again.';

test('a six-digit code signs in, and the path one came for is kept', async ({ page, stack, email }) => {
  await page.goto('/volunteer/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer%2Fprofile');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { code } = await waitForMail(stack, email);
  const field = page.getByLabel('Or type the six-digit code');

  await field.fill('12345');
  await page.getByRole('button', { name: 'Sign In with Code' }).click();
  await expect(page.getByText('Enter the six digits from the email')).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign In with Code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong, used or expired.');
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign In with Code' }).click();
  await expect(page).toHaveURL('/volunteer/profile');
});

test('a link leads to where one wanted to go', { tag: ['@2.25'] }, async ({ page, stack, email }) => {
  await page.goto('/volunteer?show=past');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { link } = await waitForMail(stack, email);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL('/volunteer?show=past');
  await page.goBack();
  await expect(page).not.toHaveURL(/token_hash/);
});

test('a page that was waiting for the mail goes on when the link is opened beside it', { tag: ['@4.4'] }, async ({
  page,
  context,
  stack,
  email,
}) => {
  await page.goto('/volunteer/settings');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { link } = await waitForMail(stack, email);
  const beside = await context.newPage();
  await beside.goto(link.href);
  await expect(page).toHaveURL('/volunteer/settings');
});

test('a mail scanner that fetches the link does not use it up', async ({ page, request, stack, email }) => {
  const { link } = await requestLink(stack, email);
  for (let time = 0; time < 3; time++) expect((await request.get(link.href)).status()).toBe(200);
  await page.goto(link.href);
  await expect(page).toHaveURL('/volunteer');
});

test('a used link is refused, with the way back', { tag: ['@2.47', '@2.48', '@4.17'] }, async ({
  page,
  stack,
  email,
}) => {
  const { link, tokenHash } = await requestLink(stack, email);
  await signInElsewhere(stack.gatewayUrl, stack.publishableKey, tokenHash);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(failure);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
});

async function signInElsewhere(gatewayUrl: string, apikey: string, token_hash: string): Promise<void> {
  const response = await fetch(`${gatewayUrl}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash, type: 'email' }),
  });
  expect(response.status).toBe(200);
}

test('an expired link and an expired code are refused', async ({ page, stack, sql, email }) => {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { link, code } = await waitForMail(stack, email);
  await sql`update auth.users set recovery_sent_at = recovery_sent_at - interval '2 hours',
    confirmation_sent_at = confirmation_sent_at - interval '2 hours' where email = ${email}`;
  await page.getByLabel('Or type the six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign In with Code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong, used or expired.');
  await page.goto(link.href);
  await expect(page.getByRole('alert')).toContainText(failure);
});

test('a session in the fragment of the address works too', async ({ page, stack, email }) => {
  const session = await signIn(stack, email);
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
  });
  await page.goto(`/auth/callback#${fragment}`);
  await expect(page).toHaveURL('/volunteer');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
});

test('an address without anything to redeem fails, and a used link does no harm to who is signed in', {
  tag: ['@4.16', '@4.17', '@8.9'],
}, async ({ page, stack, email }) => {
  await page.goto('/auth/callback');
  await expect(page.getByRole('alert')).toContainText(failure);
  const { link } = await requestLink(stack, email);
  await page.goto(link.href);
  await expect(page).toHaveURL('/volunteer');
  await page.goto(link.href);
  await expect(page.getByText('You have successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL('/volunteer');
});

test('the address is checked once it was touched, and can be typed anew', {
  tag: ['@2.37', '@2.38', '@4.13', '@5.1', '@5.2', '@5.3'],
}, async ({ page, email }) => {
  await page.goto('/login');
  const field = page.getByLabel('Email Address');
  await field.focus();
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await field.fill('not an address');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await field.fill(email);
  await expect(page.getByText('Invalid email address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We've sent a magic link to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
});

for (const elsewhere of ['//evil.example/x', '/\\evil.example', 'https://evil.example', '/login']) {
  test(`a redirect to ${elsewhere} is not followed`, async ({ page, stack, email }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const { code } = await waitForMail(stack, email);
    await page.getByLabel('Or type the six-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign In with Code' }).click();
    await expect(page).toHaveURL('/volunteer');
  });
}

test('who is signed in does not see the sign-in page', { tag: ['@2.19'] }, async ({ signedIn: page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/volunteer');
  await page.goto('/');
  await expect(page).toHaveURL('/volunteer');
});

test('a person without an account here is sent to the sign-in page and told why', { tag: ['@8.17'] }, async ({
  signedIn: page,
  sql,
  email,
}) => {
  // Whatever the authentication service still writes about a sign-in makes the account anew, so once may not be enough.
  await expect(async () => {
    await sql`delete from public.profiles where email = ${email}`;
    await page.goto('/volunteer');
    await expect(page).toHaveURL('/login?redirect=%2Fvolunteer', { timeout: 3_000 });
  }).toPass();
  await expect(page.getByText(`There is no account for ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeVisible();
});

test('signing out ends the session on every page of the browser', { tag: ['@2.57', '@4.3', '@4.6'] }, async ({
  signedIn: page,
  context,
}) => {
  const beside = await context.newPage();
  await beside.goto('/volunteer/profile');
  await expect(beside.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(beside).toHaveURL(/\/login/);
  await page.goto('/volunteer');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer');
});

test('a session that ends by itself leads back to where one was', { tag: ['@8.16'] }, async ({
  signedIn: page,
  stack,
  email,
}) => {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    session.access_token = session.access_token.replace(/.{8}$/, 'forged00');
    session.refresh_token = 'gone';
    localStorage.setItem('muster.session', JSON.stringify(session));
  });
  await page.goto('/volunteer?show=all');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer%3Fshow%3Dall&expired=true');
  await expect(page.getByText('Authentication required. Please log in again.')).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await page.goto((await waitForMail(stack, email, 2)).link.href);
  await expect(page).toHaveURL('/volunteer?show=all');
});

test('an access token that was refused is renewed without a word', { tag: ['@4.5'] }, async ({ signedIn: page }) => {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    session.access_token = session.access_token.replace(/.{8}$/, 'forged00');
    localStorage.setItem('muster.session', JSON.stringify(session));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
});

test('an administrator starts at /admin', { tag: ['@2.45', '@6.4'] }, async ({ page, stack, organiser }) => {
  await followLink(page, stack, organiser.email);
  await expect(page).toHaveURL('/admin');
});
