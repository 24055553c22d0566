import { useStore } from '@nanostores/react';
import { LayoutGrid, Rows3, SquareChartGantt } from 'lucide-react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ToggleGroup } from './toggle-group.tsx';

export type View = 'board' | 'compact' | 'cards';

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
  className?: string;
}

/** The views of the schedule: the board, and the list as rows or as cards. */
export function ViewToggle({ view, onChange, className }: ViewToggleProps) {
  const t = useStore(adminCommonTexts);
  const views = [
    { value: 'board', name: t.viewBoard, Icon: SquareChartGantt },
    { value: 'compact', name: t.viewCompact, Icon: Rows3 },
    { value: 'cards', name: t.viewCards, Icon: LayoutGrid },
  ] as const;
  return (
    <ToggleGroup
      label={t.view}
      value={view}
      options={views.map(({ value, name, Icon }) => ({
        value,
        label: (
          <>
            <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
            {name}
          </>
        ),
      }))}
      onChange={onChange}
      className={className}
    />
  );
}
