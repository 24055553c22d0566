import { Fragment } from 'react';

/** An email address that breaks before its dots and after its @ if it must. Only a part that is too long breaks inside. */
export function AddressText({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return (
    <span className="inline-block max-w-28 break-words sm:max-w-64">
      {parts.map((part, index) => (
        // The parts never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
