/** Why a sign-in did not work; like the sentences of the server, these are translated where they are shown. */
export const authSentences = {
  sendFailed: 'Failed to send magic link. Please try again.',
  wrongCode: 'This code is wrong, used or expired. Type the one from the newest email.',
  callbackFailed: 'Authentication failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;
