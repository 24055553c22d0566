import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { PrintButton } from '@/components/ui/paper.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { copyText } from '@/lib/app/copy-text.ts';
import { QrCode } from './qr-code.tsx';
import { pageLinkTexts } from './texts.ts';

interface PageLinkProps {
  address: string;
  /** What is printed above the code. */
  poster: ReactNode;
  /** What is said above the address. */
  children?: ReactNode;
}

/** Where a page for everybody is: its address to copy and to open, and its QR code, also on paper. */
export function PageLink({ address, poster, children }: PageLinkProps) {
  const t = useTexts(pageLinkTexts);
  const paper = () => (
    <div className="grid justify-items-center gap-8 p-12 text-center text-black">
      {poster}
      <QrCode text={address} label={t.code} className="w-96" />
      <p className="text-lead wrap-anywhere">{address}</p>
    </div>
  );
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_auto]">
      <div className="grid gap-3">
        {children}
        <Field label={t.address} readOnly value={address} onFocus={(event) => event.target.select()} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <a href={address} target="_blank" rel="noreferrer" className={buttonStyle()}>
            <ExternalLink aria-hidden="true" className="size-5" />
            {t.open}
          </a>
          <Button onClick={() => void copyText(address, t)}>{t.copy}</Button>
          <PrintButton label={t.print}>{paper}</PrintButton>
        </div>
      </div>
      <QrCode text={address} label={t.code} className="w-40 rounded-control max-sm:justify-self-center" />
    </div>
  );
}
