import { useStore } from '@nanostores/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { maskedAddress } from './address.ts';
import { feedListTexts } from './texts.ts';

interface FeedAddressProps {
  name: string;
  address: string;
}

/** The address of a feed. Many contain a key, so the part after the host is hidden until a person reveals it. */
export function FeedAddress({ name, address }: FeedAddressProps) {
  const t = useStore(feedListTexts);
  const [revealed, setRevealed] = useState(false);
  const { host, rest } = maskedAddress(address);
  const Icon = revealed ? EyeOff : Eye;
  return (
    <div className="flex items-start gap-1">
      <p className={`min-w-0 xl:pt-0.5 xl:text-small ${revealed ? 'break-all' : 'wrap-anywhere'}`}>
        {revealed ? (
          address
        ) : (
          <>
            {host}
            {rest && (
              <span aria-hidden="true" className="inline-block text-soft">
                {rest}
              </span>
            )}
          </>
        )}
      </p>
      {rest && (
        <Tooltip text={revealed ? t.hideAddress : t.showAddress}>
          <button
            type="button"
            aria-pressed={revealed}
            aria-label={t.showAddressOf({ name })}
            onClick={() => setRevealed(!revealed)}
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}
