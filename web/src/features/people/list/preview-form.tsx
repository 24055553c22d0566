import { useStore } from '@nanostores/react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { importTexts } from '../import/texts.ts';
import { tableTexts } from '../texts.ts';

interface PreviewFormProps {
  /** The fields, until it is known what becomes of the people. */
  children: ReactNode;
  /** Whom the change concerns, once the server has said so. */
  preview: ReactNode;
  /** Why so many people cannot be changed at once; null: they can. */
  tooMany: string | null;
  /** The words of the button that makes the change; null: it would change nobody. */
  apply: string | null;
  busy: boolean;
  error: unknown;
  onCheck: () => void;
  onApply: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** A change of many people: first what is to change, then for whom, then it is made. */
export function PreviewForm(props: PreviewFormProps) {
  const { children, preview, tooMany, apply, busy, error, onCheck, onApply, onBack, onClose } = props;
  const t = useStore(tableTexts);
  const words = useStore(importTexts);
  const common = useStore(commonTexts);
  const isKnown = preview !== null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (tooMany !== null || busy) return;
    if (isKnown) onApply();
    else onCheck();
  };
  return (
    <form noValidate onSubmit={submit}>
      {tooMany !== null && <Message tone="attention">{tooMany}</Message>}
      {preview ?? children}
      {error !== null && (
        <Message tone="error" className="mt-3">
          {messageOf(error)}
        </Message>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={isKnown ? onBack : onClose}>{isKnown ? words.back : common.cancel}</Button>
        {!(isKnown && apply === null) && (
          <Button type="submit" variant="primary" busy={busy} disabled={tooMany !== null}>
            {isKnown ? apply : t.check}
          </Button>
        )}
      </div>
    </form>
  );
}
