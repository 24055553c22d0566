const key = 'muster.awaited-email';

/** The address that a link was sent to from this tab; phones drop a tab while one reads mail, and it comes back here. */
export const awaitedEmail = (): string | null => sessionStorage.getItem(key);

export function setAwaitedEmail(email: string | null): void {
  if (email) sessionStorage.setItem(key, email);
  else sessionStorage.removeItem(key);
}
