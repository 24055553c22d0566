import type { SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { sentTexts } from './texts.ts';

/** What became of the emails of a message. Only what there is of is named. */
export function MessageFigures({ message: { figures, recipients } }: { message: SentMessage }) {
  const t = useStore(sentTexts);
  const { sent, waiting, failed, off, none, read } = figures;
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-soft">
      <span>{t.sentOf({ sent, count: recipients })}</span>
      {waiting > 0 && <span>{t.waiting({ count: waiting })}</span>}
      {failed > 0 && <span className="font-strong text-loss">{t.failed({ count: failed })}</span>}
      {off + none > 0 && <span>{t.unreached({ count: off + none })}</span>}
      {read > 0 && <span>{t.read({ count: read })}</span>}
    </p>
  );
}
