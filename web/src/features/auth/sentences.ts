/** What is said of a sign-in that did not work (spec section 8); like the sentences of the server, it is translated where it is shown. */
export const authSentences = {
  sendFailed: 'Failed to send magic link. Please try again.',
  wrongCode: 'This code is wrong, used or expired. Type the one from the newest email.',
  callbackFailed: 'Authentication failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;
