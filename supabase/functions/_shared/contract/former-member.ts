/** The name of somebody who has left, as it is stored and answered; the log of changes leaves the number out. */
const formerMember = /^Former member(?: (\d+))?$/;

/** The number of somebody who has left, from their name: '' without one, `null` for any other name. */
export function formerNumber(name: string): string | null {
  const found = formerMember.exec(name);
  return found && (found[1] ?? '');
}
