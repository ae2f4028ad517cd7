/**
 * Why a goal is missed and what the profile shows, by the title of its section. The report prints it while the goal is
 * missed.
 */
export const reasons: Readonly<Record<string, string>> = {
  'First sync':
    'Everybody waits for the same pages, and the server makes them one after the other. They are about 28 MB of ' +
    'JSON for both remotes, read from the embedded database and compressed. This time is in every figure, and the ' +
    'floor itself is close to RxDB. Half of the sync worker’s own time (`--profile`) is the structured clone of ' +
    'the rows into `IDBObjectStore.add`; a few hundredths are parsing. No row is read before it is written, and ' +
    'the next page is fetched while one is stored. A trace of the long tasks shows the first layout of the screen ' +
    'with rows: 25 to 30 ms of the processor. The others are renders after a stored page. They are stretched where ' +
    'the worker and the server use both processors.',
  'One local change':
    'The transaction has the floor’s two rounds of requests, but asks for more in the first: the row, its base, ' +
    'the mutations that touch it. After the commit the live query reads the row again and React renders it, which ' +
    'the floor does not do.',
  'Drain of 1 000 mutations, 0 ms':
    'Nothing waits for the disk between two requests. While one is out, one strict transaction stores the answer ' +
    'to the last one and notes the next batch as sent. It puts the 100 answers of a batch and reads no rows: the ' +
    'note is one row, and versions are read only after a page. The page of the field API beside the push is empty ' +
    'and reads nothing. A drain takes 1.2 s of two processors (floor 0.7, RxDB 1.45). Of it, the browser’s process ' +
    'that stores takes 0.30 (floor 0.12), the worker 0.17, the server 0.45 to 0.50 (floor 0.40). The floor does ' +
    'not write a thousand answers, each a row with five index entries, in ten transactions on the disk. Without ' +
    'note, version, cycle of the field API and count by the measuring page, a drain took 1.27 × the floor and 0.78 ' +
    '× RxDB. Without the field API alone it is 30 to 40 ms shorter.',
  'Drain of 1 000 mutations, 300 ms':
    'Ten requests one after the other cost 3 s of round trips. The rest is the server’s transactions and the ' +
    'device’s, which this machine’s load stretches. The floor, which does nothing but post, tells how far.',
  'First load under a screen':
    'While pages arrive, a screen reads once a second at most, and a fifth of the time. Its reads and the sync ' +
    'worker’s transactions on the same tables wait for one another. The engine alone has no page that draws. Some ' +
    '0.35 s of the page’s processor are the sign-in, the shell and the state of the sync, as /profile shows. The ' +
    'rest draws the rows of the screen for the first time, and the counts after the last page. What a turn finds ' +
    'unchanged is not drawn again. A page of a pull is noted once, not for each of forty live queries. The counts ' +
    'that the server gives stand after 2.3 s. The other counts are made from rows, and stand 0.1 to 1.2 s after ' +
    'the last page.',
  'Offline cold start':
    'The document compiles some 245 kB of JavaScript (gzip) in one waterfall and opens the user’s database beside ' +
    'the root one. The shell of the comparison has an entry and a router and opens none. With 10 000 orders stored ' +
    'it starts as with 303, so the rows do not take the time. The page’s thread waits for some 14 ms only: ' +
    'beginning something earlier gains little. Chromium keeps the compiled code of classic scripts that a worker ' +
    'stores at its installation, but compiles modules again at each start. Here they have some 1 570 functions. ' +
    'Hints to compile all at once took 23 ms off the processor and nothing off the clock. On a processor four ' +
    'times slower the ratio is greater, because the scripts slow down.',
  'Lists over 10000 stored orders':
    'The floor reads the page’s rows, and so does ours: an order is stored with what its payments make of it.',
  'Taps of a visit at 10000 stored orders':
    'The median is far below. With nine visits p95 is nearly the slowest of them. Each tap is one strict ' +
    'transaction, whose end waits for the disk, and the page is drawn after it.',
  'Lists over 100000 stored orders':
    'As for 10 000. The first letters of a text look through every order, the following ones only through what was ' +
    'found before.',
  'Frames while photos are stored':
    'One task in nine rounds. A trace of three further rounds shows none of the page’s own of more than 50 ms. ' +
    'What the rest of the browser does with 12 megapixels on two processors stretches some.',
  '200 photos of others reviewed':
    'No task of the page takes more than 28 ms of the processor. A decision costs the browser and the server some ' +
    '0.6 s of processor together. The page takes 0.10, its sync worker, which sends it, 0.09, the server 0.06, the ' +
    'network process 0.05. The store, the service worker and the pictures take the rest. At first this workload ' +
    'makes several decisions a second, which want more than two processors have. What is slow there, and what ' +
    'exceeds 50 ms by the clock, waits for its turn. At the pace of a person who looks at each for 0.7 s, 95 of ' +
    '100 pictures are there within 70 ms.',
  '50000 orders exported':
    'The longest task of the page takes 8 ms of the processor. What exceeds 50 ms by the clock waits for a ' +
    'processor: on a machine at rest, nothing does.',
  'Search on the screen at 10000 stored orders':
    'Four steps lie between the letter and the rows. They are the search in memory, React’s render of the rows ' +
    'that stay, a read from IndexedDB, and the render of its rows. The search and the read alone are the figures ' +
    '“searched” of the lists. p95 shows letters that bring fifty new rows. The counts of the filters follow after ' +
    'the rows.',
  'Search on the screen at 100000 stored orders':
    'As at 10 000. The first letters of a text look through every order, the following ones only through what was ' +
    'found before. The counts of the filters are made after the rows are shown.',
};
