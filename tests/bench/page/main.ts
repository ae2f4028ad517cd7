import '#app/loading/no-eval.ts';
import type { BenchPage } from './bench-page.ts';
import { createBenchPage } from './bench-page.ts';

declare global {
  interface Window {
    bench: BenchPage;
  }
}

// Serialization to the runner drops an error's class, and the build shortens its name. Its code remains.
addEventListener('unhandledrejection', ({ reason }) => console.error(reason));

window.bench = createBenchPage();
