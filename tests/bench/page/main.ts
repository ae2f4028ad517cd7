import type { BenchPage } from './bench-page.ts';
import { createBenchPage } from './bench-page.ts';

declare global {
  interface Window {
    bench: BenchPage;
  }
}

// An error's class is lost on its way to the runner, and its name in a built page; its code is not.
addEventListener('unhandledrejection', ({ reason }) => console.error(reason));

window.bench = createBenchPage();
