import { Link } from '@tanstack/react-router';

/** Without slot types nothing can be planned; the way to make some. */
export function NoSlotTypes() {
  return (
    <p>
      There are no slot types yet.{' '}
      <Link
        to="/admin/slot-types"
        className="inline-flex min-h-11 items-center font-strong text-action underline underline-offset-4 hover:text-action-deep"
      >
        Create the first one
      </Link>
    </p>
  );
}
