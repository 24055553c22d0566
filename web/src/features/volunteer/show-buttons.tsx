import { useStore } from '@nanostores/react';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { eventTexts } from './event-texts.ts';
import { type Show, shows } from './filter.ts';

/** Upcoming, Past or All. */
export function ShowButtons({ show, onChange }: { show: Show; onChange: (show: Show) => void }) {
  const t = useStore(eventTexts);
  return (
    <ToggleGroup
      label={t.show}
      value={show}
      options={shows.map((value) => ({ value, label: t[value] }))}
      onChange={onChange}
    />
  );
}
