import { expect, it } from 'vitest';
import { type ArchivedAgreement, writeAgreementsPage } from './agreements-page.ts';

const agreement: ArchivedAgreement = {
  ...{ document: 'Rules <img src=x onerror=alert(1)>', edition: 2, text: 'Be kind.\n<script>alert(1)</script>' },
  ...{ sha256: 'ab'.repeat(32), agreed_at: '2026-06-01T10:00:00Z', withdrawn_at: null, via: 'link' },
  ...{ signed_by: 'Mary "Mum" Smith', signed_by_email: 'mary@example.org', signature: [[1, 2, 3, 4]] },
};

it('shows the text, its edition and hash, who signed it and the signature, in the language of its person', () => {
  const page = writeAgreementsPage([agreement], 'german');
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('Be kind.');
  expect(page).toContain('ab'.repeat(32));
  expect(page).toContain(
    '<dt>Elternteil oder erziehungsberechtigte Person, per E-Mail</dt><dd>2026-06-01T10:00:00Z</dd>',
  );
  expect(page).toContain('mary@example.org');
  expect(page).toContain('d="M1 2L1 2 3 4"');
});

it('runs nothing that somebody has written', () => {
  const signature = [['1"/><script>', 2]] as never;
  const page = writeAgreementsPage([{ ...agreement, signature }], 'english');
  expect(page).not.toMatch(/<script|<img/);
});
