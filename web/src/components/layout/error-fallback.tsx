import { Button } from '@/components/ui/button.tsx';

/** What stands in place of a page that failed to render (spec section 2). Uses nothing that could have failed with it. */
export function ErrorFallback() {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-form content-center p-4">
      <div role="alert" className="sheet p-6 sm:p-8">
        <h1 className="text-day">Something went wrong</h1>
        <p className="mt-3 mb-6">This page ran into an error. What you saved is safe.</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => location.reload()}>
            Refresh Page
          </Button>
          <Button onClick={() => history.back()}>Go Back</Button>
        </div>
      </div>
    </div>
  );
}
