import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Rows3, SquareChartGantt } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { addDays } from '@/lib/time/time.ts';
import { scheduleMessages } from '../messages.ts';

interface ViewToggleProps {
  /** What the board shows, as far as it is known: the lists show the same days. */
  day: string | undefined;
  count: number;
  today: string;
}

/** Leads to the same days as a list. */
export function ViewToggle({ day, count, today }: ViewToggleProps) {
  const t = useStore(scheduleMessages);
  const shared = useStore(adminCommonMessages);
  const navigate = useNavigate();
  const options = [
    { value: 'board', name: shared.viewBoard, Icon: SquareChartGantt },
    { value: 'list', name: t.viewList, Icon: Rows3 },
    { value: 'cards', name: shared.viewCards, Icon: LayoutGrid },
  ] as const;
  const show = (view: (typeof options)[number]['value']) => {
    const range = day && { start: day, end: addDays(day, count - 1), ...(day < today && { past: true as const }) };
    if (view !== 'board')
      void navigate({ to: '/admin/events', search: { ...range, ...(view === 'cards' && { view }) } });
  };
  return (
    <ToggleGroup
      label={t.views}
      value="board"
      options={options.map(({ value, name, Icon }) => ({
        value,
        label: (
          <>
            <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
            {name}
          </>
        ),
      }))}
      onChange={show}
    />
  );
}
