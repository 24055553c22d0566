import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { recordTexts } from './texts.ts';

interface HistoryLinkProps {
  /** Whose or what history it is: the filter of the record. */
  of: { event: string } | { who: string } | { type: string } | { feed: string };
  name: string;
  className?: string;
}

/** Leads to what the change log has of a shift, a person, a slot type or a feed. */
export function HistoryLink({ of, name, className }: HistoryLinkProps) {
  const t = useStore(recordTexts);
  return (
    <Link to="/admin/record" search={of} preload={false} className={buttonStyle('quiet', className)}>
      <History aria-hidden="true" className="size-5" />
      <span aria-hidden="true">{t.history}</span>
      <span className="sr-only">{t.historyOf({ name })}</span>
    </Link>
  );
}
