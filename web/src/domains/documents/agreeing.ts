import { agreeToDocument, askParent, type Document, type DocumentLanguage } from '@contract/documents.ts';
import { languageInForce } from '@/i18n/choose-language.ts';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { reloadAfterAgreeing } from './documents.ts';
import type { Signature } from './signature-field.tsx';
import { signingTexts } from './signing-texts.ts';

interface Agreeing {
  userId: string;
  /** What is agreed to, and in which language it was read. */
  read: readonly { document: Document; language: DocumentLanguage; signature?: Signature | null | undefined }[];
  /** Who is asked to agree to the others. */
  parent: { name: string; email: string } | null;
  byParent: readonly Document[];
}

/** Stores that a person agrees to the texts that they have read, and asks their parent about others. What blocks them in lists of events changes with it. */
export const agreeMutation = changing(
  async ({ userId, read, parent, byParent }: Agreeing) => {
    await Promise.all(
      read.map(({ document, language, signature }) =>
        api(agreeToDocument, {
          params: { id: userId, documentId: document.id },
          body: { edition: document.edition, language, ...(signature && { signature }) },
        }),
      ),
    );
    for (const { id } of parent ? byParent : []) {
      const body = { name: '', email: '', ...parent, language: languageInForce() };
      await api(askParent, { params: { id: userId, documentId: id }, body });
    }
  },
  {
    success: (_, { parent }) => (parent ? signingTexts.get().asked({ name: parent.name }) : undefined),
    reload: reloadAfterAgreeing,
  },
);
