import { RadioGroup } from 'radix-ui';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tooltip } from './tooltip.tsx';

it('does not change the state of its control', async () => {
  const screen = await render(
    <RadioGroup.Root value="red">
      <Tooltip text="Red">
        <RadioGroup.Item value="red">R</RadioGroup.Item>
      </Tooltip>
    </RadioGroup.Root>,
  );
  const radio = screen.getByRole('radio');
  await expect.element(radio).toHaveAttribute('data-state', 'checked');
  await userEvent.hover(radio);
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Red');
  await expect.element(radio).toHaveAttribute('data-state', 'checked');
});
