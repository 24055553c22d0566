interface FingerBoxProps {
  label: string;
  checked: boolean;
  /** It stands for several entries, of which some are chosen and others not. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a name that is not shown, as large as a finger. */
export function FingerBox({ label, checked, some = false, onChange }: FingerBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}
