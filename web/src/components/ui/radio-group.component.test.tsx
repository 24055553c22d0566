import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioGroup } from './radio-group.tsx';

function Colors() {
  const [color, setColor] = useState('red');
  const options = ['red', 'green', 'blue'].map((value) => ({ value, label: value }));
  return <RadioGroup label="Color" value={color} options={options} onChange={setColor} />;
}

it('chooses what an arrow key leads to, as soon as the key is released', async () => {
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
