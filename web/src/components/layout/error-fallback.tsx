import { useStore } from '@nanostores/react';
import { Component, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { layoutTexts } from './texts.ts';

/** Replaces a page that failed to render. It uses nothing that could have caused the failure. */
export function ErrorFallback() {
  const t = useStore(layoutTexts);
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-form content-center p-4">
      <div role="alert" className="sheet p-6 sm:p-8">
        <h1 className="text-day">{t.wentWrong}</h1>
        <p className="mt-3 mb-6">{t.wentWrongNote}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => location.reload()}>
            {t.refresh}
          </Button>
          <Button onClick={() => history.back()}>{t.goBack}</Button>
        </div>
      </div>
    </div>
  );
}

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches errors that no route has caught, so that the page is never blank. */
export class RenderBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
