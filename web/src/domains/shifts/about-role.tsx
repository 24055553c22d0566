import type { SlotTypeRef } from '@contract/slot-types.ts';
import { useQuery } from '@tanstack/react-query';
import { LongText } from '@/components/ui/long-text.tsx';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { ToBring } from './to-bring.tsx';

interface AboutRoleProps {
  type: SlotTypeRef;
  /** The role and its shift, in words. */
  of: string;
  /** What to bring, if the shift says so itself. */
  bring?: string | null;
}

/** What somebody does in a role, and what they are to bring. Renders nothing if nobody has written that. */
export function AboutRole({ type, of, bring }: AboutRoleProps) {
  const { data } = useQuery(slotTypesQuery);
  const found = data?.find(({ id }) => id === type.id);
  const toBring = bring ?? found?.bring;
  return (
    <>
      {found?.description && <LongText text={found.description} of={of} />}
      {toBring && <ToBring what={toBring} />}
    </>
  );
}
