import { type ImportedLine, importUsers } from '@contract/invitations.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { invitationWith } from '@/test/invitation-records.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';

export const dialog = page.getByRole('dialog', { name: 'Import Staff' });
/** What is said of the rows of a group, without the labels of their fields. */
export const group = (name: string) =>
  dialog
    .getByRole('region', { name })
    .getByRole('listitem')
    .elements()
    .map((row) => {
      const said = row.cloneNode(true) as Element;
      for (const label of said.querySelectorAll('label')) label.remove();
      return said.textContent;
    });
export const table = dialog.getByLabelText('Paste a table');
export const check = dialog.getByRole('button', { name: 'Check the table' });
export const paste = async (text: string) => {
  await table.fill(text);
  await check.click();
};
export const box = dialog.getByRole('alert');

interface Body {
  lines: { email?: string; name?: string; role?: 'staff' | 'volunteer' }[];
  send: boolean;
  update: boolean;
  preview?: boolean;
}
/** What the server says of a person whom it does not know, and more. */
export const outcomeWith = (more: Partial<ImportedLine>): ImportedLine => ({
  ...{ email: 'new@example.org', outcome: 'added', known: null, role: 'volunteer', role_kept: false, changes: [] },
  ...more,
});
/** The calls that import, not only preview. */
export const imports = () => api.made(importUsers).filter(({ body }) => !(body as Body).preview);

/** Opens the import. The server keeps what is imported as pending invitations, and says `said` of these people. */
export async function openImport(more: Partial<World> = {}, said: Partial<ImportedLine>[] = []) {
  const world = worldWith({ me: administrator(), ...more });
  api.on(importUsers, ({ body }) => {
    const { lines, send, update, preview } = body as Body;
    const sent_at = send ? '2026-10-23T10:00:00Z' : null;
    if (!preview)
      world.invitations.push(...lines.flatMap((line) => (line.email ? invitationWith({ ...line, sent_at }) : [])));
    return {
      lines: lines.map(({ email = null, role = 'volunteer' }): ImportedLine => {
        const outcome = outcomeWith({ email, role, ...said.find((one) => one.email === email) });
        return outcome.outcome === 'updated' && !update ? { ...outcome, outcome: 'unchanged' } : outcome;
      }),
    };
  });
  await openApp('/admin/staff');
  await exactButton('Import Staff').click();
  await expect.element(table).toBeVisible();
  return world;
}
