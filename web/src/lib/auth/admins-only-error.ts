/** Thrown by the guard of the /admin area for anyone who is not an administrator. */
export class AdminsOnlyError extends Error {
  override name = 'AdminsOnlyError';
}
