import { RadioGroup as Primitive } from 'radix-ui';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { Tooltip } from './tooltip.tsx';

const colors = ['red', 'green', 'blue'];

function Labeled() {
  const [color, setColor] = useState('red');
  const options = colors.map((value) => ({ value, label: value }));
  return <RadioGroup label="Color" value={color} options={options} onChange={setColor} />;
}

function WithTooltips() {
  const [color, setColor] = useState('red');
  return (
    <Primitive.Root aria-label="Color" value={color} onValueChange={setColor}>
      {colors.map((value) => (
        <Tooltip key={value} text={`The color ${value}`}>
          <RadioItem value={value} aria-label={value} />
        </Tooltip>
      ))}
    </Primitive.Root>
  );
}

it.each([
  { name: 'labels', Colors: Labeled },
  { name: 'tooltips', Colors: WithTooltips },
])('chooses what an arrow key leads to, as soon as the key is released, with $name', async ({ Colors }) => {
  const screen = await render(<Colors />);
  const radio = (name: string) => screen.getByRole('radio', { name });
  await userEvent.keyboard('{Tab}');
  await expect.element(radio('red')).toHaveFocus();
  // Pressed and released before the focus has moved.
  for (const type of ['keydown', 'keyup'])
    radio('red')
      .element()
      .dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }));
  await expect.element(radio('green')).toHaveFocus();
  await expect.element(radio('green')).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('red')).toBeChecked();
});
