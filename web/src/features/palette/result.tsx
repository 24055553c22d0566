import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Results of one kind below their name; nothing when there are none. */
export function ResultGroup({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  );
}

interface ResultProps {
  /** Tells results with the same words apart. */
  value: string;
  Icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  onSelect: () => void;
}

/** One result, which Enter or a click opens. */
export function Result({ value, Icon, label, detail, onSelect }: ResultProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-1.5 select-none data-[selected=true]:bg-action-wash data-[selected=true]:text-action-deep"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-small text-soft">{detail}</span>}
      </span>
    </Command.Item>
  );
}
