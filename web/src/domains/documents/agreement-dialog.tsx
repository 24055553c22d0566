import type { Agreement } from '@contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { agreedDay, agreementsQuery } from './documents.ts';
import { DrawnSignature } from './drawn-signature.tsx';
import { ReadableText } from './formatted-text.tsx';
import { signingTexts } from './signing-texts.ts';
import { documentTexts } from './texts.ts';

/** The text that a person had before them, with who agreed when, and how it is signed. */
function Agreed({ agreement, own }: { agreement: Agreement; own: boolean }) {
  const [t, words] = useTexts(signingTexts, documentTexts);
  const zone = useZone();
  const { document, edition, text, sha256, agreed_at, via, signed_by, email, strokes } = agreement;
  const date = agreedDay(agreed_at, zone);
  const how = {
    self: own ? words.agreedOn({ date }) : t.inApp({ date }),
    guardian: t.byGuardian({ date }),
    paper: t.onPaper({ date }),
    desk: t.atDesk({ date }),
    desk_parent: t.byParentAtDesk({ name: signed_by ?? '', date }),
    link: t.byParent({ name: [signed_by, email && `(${email})`].filter(Boolean).join(' '), date }),
  };
  return (
    <>
      <p className="text-soft wrap-anywhere">
        {how[via]} · {t.edition({ number: edition })}
      </p>
      <ReadableText name={document.name} text={text} below={2} />
      {strokes && <DrawnSignature strokes={strokes} label={t.signatureOf({ name: document.name })} />}
      {(via === 'self' || via === 'desk') && signed_by && (
        <p className="wrap-anywhere">{t.signedBy({ name: signed_by })}</p>
      )}
      <p className="mt-2 text-small text-soft wrap-anywhere">{t.check({ hash: sha256 })}</p>
    </>
  );
}

interface AgreementDialogProps {
  userId: string;
  document: { id: string; name: string };
  /** The person reads what they agreed to themselves. */
  own: boolean;
  onClose: () => void;
}

/** What a person agreed to, to be read again. */
export function AgreementDialog({ userId, document, own, onClose }: AgreementDialogProps) {
  const [t, words] = useTexts(signingTexts, documentTexts);
  const query = useQuery(agreementsQuery(userId));
  const agreement = query.data?.find((each) => each.document.id === document.id && each.withdrawn_at === null);
  return (
    <Dialog open wide title={(own ? t.agreedTitle : t.agreedToTitle)({ name: document.name })} onClose={onClose}>
      {!query.data && <FailedToLoad query={query} sentence={words.loadFailed} />}
      {query.isPending && <Skeleton className="h-40" />}
      {agreement && <Agreed agreement={agreement} own={own} />}
    </Dialog>
  );
}
