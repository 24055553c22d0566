import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';

const tones = {
  error: { look: 'border-loss-line bg-loss-wash', sign: 'text-loss', Icon: CircleAlert },
  attention: { look: 'border-attention-line bg-attention-wash', sign: 'text-attention', Icon: TriangleAlert },
  info: { look: 'border-line bg-sheet', sign: 'text-action', Icon: Info },
} as const;

interface MessageProps {
  tone: keyof typeof tones;
  children: ReactNode;
  /** What can be done about it, such as a button. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** What is dismissed, where there can be several. */
  of?: string;
  className?: string;
}

/** A box that says what happened. Screen readers announce errors as soon as they appear. */
export function Message({ tone, children, action, onDismiss, of, className }: MessageProps) {
  const common = useStore(commonTexts);
  const { look, sign, Icon } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={clsx('flex items-start gap-3 rounded-control border py-3 pr-3 pl-4', look, className)}
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', sign)} />
          <div className="min-w-0">{children}</div>
        </div>
        {action && <div className="pl-8">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={[common.dismiss, of].filter(Boolean).join(' ')}
          onClick={onDismiss}
          className="-my-2.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}
