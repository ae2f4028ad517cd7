import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { trustedScriptUrl } from '#platform/service-worker/trusted-script-url.ts';

/** The minimum app of this stack: one route, one sentence, no data. */
const router = createBrowserRouter([
  { path: '/', element: <p data-ready="shell">shell</p> },
  { path: '*', element: <p data-ready="shell">shell</p> },
]);

const container = document.getElementById('root');
if (container !== null) {
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
void navigator.serviceWorker.register(trustedScriptUrl('/sw.js'));
