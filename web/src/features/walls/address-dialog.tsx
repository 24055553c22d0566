import type { WallWithKey } from '@contract/walls.ts';
import { useStore } from '@nanostores/react';
import { Field } from '@/components/form/field.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { copyText } from '@/lib/app/copy-text.ts';
import { wallsTexts } from './texts.ts';

/** The address of a wall, right after it was made: the server does not know it any longer. */
export function AddressDialog({ wall: { name, key }, onClose }: { wall: WallWithKey; onClose: () => void }) {
  const t = useStore(wallsTexts);
  const address = new URL(`/wall#${key}`, location.origin).href;
  return (
    <Dialog open title={t.addressTitle({ name })} onClose={onClose}>
      <Field
        label={t.address}
        hint={t.addressHint}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <a href={address} target="_blank" rel="noreferrer" className={buttonStyle()}>
          {t.open}
        </a>
        <Button variant="primary" onClick={() => void copyText(address, { copied: t.copied, notCopied: t.notCopied })}>
          {t.copy}
        </Button>
      </div>
    </Dialog>
  );
}
