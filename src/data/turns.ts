/** The least time between the starts of two turns, milliseconds. */
const turnLength = 1_000;
/** After a turn there is a rest of this many times as long: reading takes a fifth of the time at most. */
const rest = 4;
/** How long the results of a turn wait for each other at most, milliseconds: a database that was closed never answers. */
const patience = 2_000;

/** Reads. Resolves, when it has read, to a function that shows the result. */
export type TurnRead = () => Promise<() => void>;

const waiting = new Set<TurnRead>();
let nextAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function wait(): void {
  if (waiting.size > 0) timer ??= setTimeout(() => void take(), Math.max(0, nextAt - performance.now()));
}

/**
 * Lets all who wait read, and shows their results together: one of them may say that everything has arrived, and none may show
 * less than that.
 */
async function take(): Promise<void> {
  const start = performance.now();
  const due = [...waiting];
  waiting.clear();
  const ready: (() => void)[] = [];
  let isOver = false;
  const reads = due.map(async (read) => {
    const show = await read();
    if (isOver) show();
    else ready.push(show);
  });
  const longest = new Promise((resolve) => {
    setTimeout(resolve, patience);
  });
  await Promise.race([Promise.allSettled(reads), longest]);
  isOver = true;
  const end = performance.now();
  nextAt = Math.max(start + turnLength, end + rest * (end - start));
  timer = undefined;
  wait();
  for (const show of ready) show();
}

/** Reads at the next turn, at once when the last one is long over. Returns the function that stops waiting. */
export function awaitTurn(read: TurnRead): () => void {
  waiting.add(read);
  wait();
  return () => {
    waiting.delete(read);
  };
}
