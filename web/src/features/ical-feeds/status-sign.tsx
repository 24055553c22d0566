import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { feedRunTexts } from './texts.ts';
import { statusWords, type Tone } from './words.ts';

const signs: Record<Tone, { Icon: typeof Clock; look: string }> = {
  done: { Icon: CircleCheck, look: 'text-done' },
  attention: { Icon: TriangleAlert, look: 'text-attention' },
  loss: { Icon: CircleAlert, look: 'text-loss' },
  soft: { Icon: Clock, look: 'text-soft' },
};

/** How a sync ended: an icon and, always, text. */
export function StatusSign({ status, className }: { status: IcalFeed['last_status']; className?: string }) {
  const t = useStore(feedRunTexts);
  const { text, tone } = statusWords(status);
  const { Icon, look } = signs[tone];
  return (
    <span className={clsx('inline-flex items-start gap-1.5', look, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t[text]}
    </span>
  );
}
