/**
 * Why a goal is missed and what the profile shows, by the title of its section. The report prints it while the goal is
 * missed.
 */
export const reasons: Readonly<Record<string, string>> = {
  'First sync':
    'The ratio to RxDB: everybody waits for the same pages, and the server makes them one after the other (about 28 MB of JSON for ' +
    'both remotes, read from the embedded database and compressed); this time is in both figures, and the floor itself is not far ' +
    'from RxDB. Of the sync worker’s own time (`--profile`) half is the structured clone of the rows into `IDBObjectStore.add`, ' +
    'a few hundredths are parsing; reading each row before it is written, which took another quarter, is gone, ' +
    'and the next page is fetched while one is stored. Long tasks: two thirds of them were links that looked their pages up in ' +
    'every route, which is gone; a trace of what is left shows the first layout of the screen with rows (25 to 30 ms of the ' +
    'processor) and renders after a stored page, stretched where the worker and the server use both processors.',
  'One local change':
    'The transaction has the floor’s two rounds of requests, but asks for more in the first (the row, its base, the mutations ' +
    'that touch it); after the commit the live query reads the row again and React renders it, which the floor does not do.',
  'Drain of 1 000 mutations, 0 ms':
    'Nothing waits for the disk between two requests: while one is out, the answer to the last one is stored and the next batch ' +
    'noted as sent, in one strict transaction. That transaction put 200 mutations and read 100 rows for each batch; it puts 100 now, ' +
    'the answers, and reads none: the note is one row, and versions are read only after a page. The page of the field API that comes ' +
    'beside the push is empty, and read a thousand orders and mutations; it reads none. The first request waits for no hundred writes. ' +
    'A drain took 1.75 s of the processor on two of them, and takes 1.2 s (floor 0.7, RxDB 1.45): the browser’s process that stores ' +
    '0.30 (0.53 before, floor 0.12), the worker 0.17 (0.27), the server 0.45 to 0.50, the floor’s 0.40. What is left is what the floor does not do: a ' +
    'thousand answers, each a write of a row with five index entries, in ten transactions on the disk, on the processors that the ' +
    'server needs. Upper bounds, measured without what the rules ask for: with no note, no version, no cycle of the field API and no ' +
    'count by the measuring page a drain took 1.27 × the floor and 0.78 × RxDB; without the field API alone it is 30 to 40 ms shorter.',
  'Drain of 1 000 mutations, 300 ms':
    'Ten requests one after the other cost 3 s of round trips; the rest is the server’s transactions and the device’s, which this ' +
    'machine’s load stretches: the floor’s figure of the same run, which does nothing but post, tells how far.',
  'First load under a screen':
    'A screen reads once a second at most while pages arrive, and a fifth of the time; what it reads waits for the sync worker’s ' +
    'transactions on the same tables, and those wait for it. The engine alone has no page that draws: of the processor of the ' +
    'page, some 0.35 s are the sign-in, the shell and the state of the sync, as /profile shows; the rest is to draw the rows of the screen for the ' +
    'first time, and the counts after the last page. What a turn finds as it was is not drawn again, a page of a pull is noted ' +
    'once and not for each of forty live queries, and the agenda’s table for a print is made in the print. ' +
    'The counts that the server gives stand after 2.3 s. The other counts are made from rows, and stand 0.1 to 1.2 s after the last page.',
  'Offline cold start':
    'The document compiles some 245 kB of JavaScript (gzip) in one waterfall and opens the user’s database beside the root one; the ' +
    'shell of the comparison has an entry and a router and opens none. With 10 000 orders stored it starts as with 303: the rows ' +
    'are not what takes the time. The page’s thread waits for some 14 ms only, so that to begin something earlier gains little. ' +
    'Chromium keeps the compiled code of classic scripts that a worker stores at its installation, but compiles modules again at ' +
    'each start (some 1 570 functions here); hints to compile all at once took 23 ms off the processor and nothing off the clock. ' +
    'On a processor four times slower the ratio is greater, because the scripts are what slows down.',
  'Lists over 10000 stored orders':
    'The floor reads the page’s rows, and so does ours: an order is stored with what its payments make of it. That a list asked for ' +
    'the payments that wait here had made it 2.9 times the floor.',
  'Taps of a visit at 10000 stored orders':
    'The median is far below; with nine visits p95 is nearly the slowest of them. Each tap is one strict transaction, whose end waits ' +
    'for the disk, and the page is drawn after it.',
  'Lists over 100000 stored orders':
    'As for 10 000; the first letters of a text look through every order, the following ones only through what was found before.',
  'Frames while photos are stored':
    'One task in nine rounds. A trace of three further rounds shows none of the page’s own of more than 50 ms; what the rest of the ' +
    'browser does with 12 megapixels on two processors stretches some.',
  '200 photos of others reviewed':
    'No task of the page takes more than 28 ms of the processor. A decision costs the threads of the browser and of the server ' +
    'together some 0.6 s of processor: the page 0.10, its sync worker, which sends it, 0.09, the server 0.06, the network process ' +
    '0.05, the rest the store, the service worker and the pictures. Several decisions a second, as this workload makes them at first, ' +
    'want more than two processors have; what is slow there, and what exceeds 50 ms by the clock, waits for its turn. At the pace of ' +
    'a person who looks at each for 0.7 s, 95 of 100 pictures are there within 70 ms.',
  '50000 orders exported':
    'The longest task of the page takes 8 ms of the processor. What exceeds 50 ms by the clock waits for a processor: on a machine at ' +
    'rest, nothing does.',
  'Search on the screen at 10000 stored orders':
    'From the letter to the rows there are: the search in memory, React’s render of the rows that stay, a read of the window ' +
    'from IndexedDB, and the render of what it brought. The search and the read alone are the figures “searched” of the lists. ' +
    'What p95 shows are letters that bring fifty new rows; the counts of the filters follow after the rows.',
  'Search on the screen at 100000 stored orders':
    'As at 10 000; the first letters of a text look through every order, the following ones only through what was found before. ' +
    'The counts of the filters are made after the rows are shown.',
};
