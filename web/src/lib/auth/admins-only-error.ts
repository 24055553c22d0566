/** Thrown by the guard of the /admin area for anyone else. */
export class AdminsOnlyError extends Error {
  override name = 'AdminsOnlyError';
}
