import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number;
  /** Whether the filters are shown, and what shows or hides them. */
  open: boolean;
  onOpen: (open: boolean) => void;
  'aria-controls'?: string;
  className?: string;
}

/** The button that shows the filters of a list, and says how many of them are set. */
export function FiltersButton({ count, open, onOpen, className, ...rest }: FiltersButtonProps) {
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  return (
    <Button
      variant={count > 0 ? 'tinted' : 'quiet'}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
      className={clsx('border border-edge', className)}
      {...rest}
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {count > 0 ? shared.filtersOn({ count }) : common.filters}
    </Button>
  );
}
