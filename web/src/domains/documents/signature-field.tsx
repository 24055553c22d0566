import { type Strokes, signatureField } from '@contract/signing.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { signingTexts } from './signing-texts.ts';
import { strokesOf } from './strokes.ts';

/** A signature: a name that was typed, or what was drawn. */
export interface Signature {
  name?: string;
  strokes?: Strokes;
}

function Canvas({
  label,
  children,
  onChange,
}: {
  label: string;
  children: ReactNode;
  onChange: (strokes: Strokes | null) => void;
}) {
  const t = useStore(signingTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new SignaturePad(element, { penColor: getComputedStyle(element).color });
    pad.current = drawing;
    let width = 0;
    // A phone that is turned keeps what was drawn, in the new size.
    const refit = (scale: number) => {
      const drawn = drawing.toData();
      const ratio = Math.max(devicePixelRatio, 1);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      const sized = ({ x, y, ...point }: (typeof drawn)[number]['points'][number]) => ({
        ...point,
        x: x * scale,
        y: y * scale,
      });
      drawing.fromData(drawn.map((stroke) => ({ ...stroke, points: stroke.points.map(sized) })));
    };
    const sized = new ResizeObserver(() => {
      const before = width;
      if (element.offsetWidth === before || element.offsetWidth === 0) return;
      width = element.offsetWidth;
      refit(before === 0 ? 1 : width / before);
    });
    sized.observe(element);
    drawing.addEventListener('endStroke', () => changed.current(strokesOf(drawing.toData(), element.offsetWidth)));
    return () => {
      sized.disconnect();
      drawing.off();
    };
  }, []);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ aspectRatio: `${signatureField.width} / ${signatureField.height}` }}
        className="w-full touch-none rounded-control border border-edge bg-desk"
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            pad.current?.clear();
            onChange(null);
          }}
        >
          {t.clear}
        </Button>
        {children}
      </div>
    </>
  );
}

interface SignatureFieldProps {
  /** What is signed. */
  name: string;
  onChange: (signature: Signature | null) => void;
}

/** A field to sign in: drawn with a finger or a mouse, or the name typed instead. */
export function SignatureField({ name, onChange }: SignatureFieldProps) {
  const t = useStore(signingTexts);
  const id = useId();
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const swap = () => {
    setTyping(!typing);
    setTyped('');
    onChange(null);
  };
  return (
    <fieldset className="my-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-strong">{t.signature}</legend>
      {typing ? (
        <>
          <Field
            label={t.typedName}
            autoComplete="name"
            maxLength={200}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(target.value.trim() ? { name: target.value } : null);
            }}
          />
          <Button variant="quiet" onClick={swap}>
            {t.drawInstead}
          </Button>
        </>
      ) : (
        <Canvas label={t.signHere({ name })} onChange={(strokes) => onChange(strokes && { strokes })}>
          <Button variant="quiet" onClick={swap}>
            {t.typeInstead}
          </Button>
        </Canvas>
      )}
      <p id={`${id}-hint`} className="text-small text-soft">
        {t.whoSees}
      </p>
    </fieldset>
  );
}
