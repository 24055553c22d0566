import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { givingTexts } from './texts.ts';

interface OtherWaysProps {
  /** The person. */
  name: string;
  onAgreed: () => void;
}

/** The menu of somebody who would be asked: they have agreed already. */
export function OtherWays({ name, onAgreed }: OtherWaysProps) {
  const t = useStore(givingTexts);
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.otherWays({ name })} className="-mr-3" />
      <DropdownMenuContent align="end">
        <DropdownMenuItem afterwards={onAgreed}>
          <Check aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {t.agreed}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
