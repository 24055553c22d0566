import { i18n, params } from '@/i18n/languages.ts';

export const loginTexts = i18n('login', {
  title: 'Sign in',
  welcome: 'Welcome',
  about: 'Sign in with a magic link sent to your email',
  email: 'Email Address',
  kept: 'What you typed is kept: it is there again once you have signed in.',
  emailExample: 'you@example.com',
  send: 'Send Magic Link',
  sendNote: "We'll email you a magic link for a password-free sign in.",
  sent: 'Magic link sent to your email. Please check your inbox.',
  noAccount: params('There is no account for {email}. Sign in with another address, or ask an administrator.'),
  invitationOnly: params('{organisation} takes people by invitation only.'),
  invitationOnlyAny: 'This organization takes people by invitation only.',
  contact: params('Contact: {contact}'),
  checkEmail: 'Check Your Email',
  sentTo: "We've sent a magic link to {email}",
  followLink: "Click the link in your email to sign in. If you don't see the email, check your spam folder.",
  tryAgain: 'Try Again',
  code: 'Or type the six-digit code',
  signInWithCode: 'Sign in with code',
  signingIn: 'Signing in…',
});

export const callbackTexts = i18n('callback', {
  loading: 'Loading authentication state...',
  verifying: 'Verifying your login...',
  preparing: 'Preparing your dashboard...',
  authenticating: 'Authenticating...',
  success: 'Success!',
  loggedIn: 'You have successfully logged in!',
  failed: 'Authentication Failed',
  whatNow:
    'The link may have been used already or have expired. Ask for a new one: its email also holds a six-digit code that you can type instead.',
  backToLogin: 'Return to Login',
  askTitle: 'Sign in with this link?',
  askText: 'This browser did not ask for the link. It signs in the person whose email it comes from.',
  signIn: 'Sign in',
  switchText: params('You are signed in as {email}. The link may sign in somebody else.'),
  stay: params('Continue as {email}'),
  switchTo: 'Sign in with this link',
  otherTitle: params('Sign in as {email}?'),
  otherText: params('The link is for {email}, which is not the address that you asked for here.'),
  signInAs: params('Sign in as {email}'),
});

export const signInErrorTexts = i18n('sign-in-errors', {
  sendFailed: 'Failed to send magic link. Please try again.',
  wrongCode: 'This code is wrong, used or expired. Type the one from the newest email.',
  callbackFailed: 'Authentication failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  wait: params('For security purposes, you can only request this after {seconds} seconds.'),
  tooManyMails: 'email rate limit exceeded',
  tooManyRequests: 'Request rate limit reached',
});
