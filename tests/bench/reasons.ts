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
    'The next batch is chosen while the server works on the last one. What is left between two requests is one strict transaction: ' +
    'the answer to the last batch, and the note that the next one is being sent, without which a kill could have one taken back ' +
    'that the server has. The floor stores nothing before the end.',
  'Drain of 1 000 mutations, 300 ms':
    'Ten requests one after the other cost 3 s of round trips; the rest is the server’s transactions and the device’s, which this ' +
    'machine’s load stretches: the floor’s figure of the same run, which does nothing but post, tells how far.',
  'First load under a screen':
    'A screen asks again after every stored page of rows. While 10 000 orders arrive, the home screen begins some 950 transactions ' +
    'and reads 46 000 rows, `/orders` 860 and 26 000; the same row of `remotes` is read more than 400 times. Each of these reads ' +
    'waits for the sync worker’s transaction on the same tables, and the next of those waits for them. Little of it is the ' +
    'processor of the page: with the home screen open the browser takes 8.5 s of processor in all, of which the page’s thread ' +
    'takes 1.0 and the sync worker’s 1.3.',
  'Offline cold start':
    'The document compiles some 680 kB of JavaScript (gzip) before its first row, in three waterfalls: the entry, then the words, ' +
    'the shared parts of all screens and the login, then the route with the contract’s schemas, the HTTP client and the sheets. ' +
    'Then three databases are opened one after the other. With 10 000 orders stored it starts as with 303: the rows are not what ' +
    'takes the time. On a processor four times slower the ratio is greater, because the scripts are what slows down. Fetching the ' +
    'chunks of a route beside the entry was tried and saved nothing (2.69 × the shell, 2.58 without, in one session): what they ' +
    'wait for is the thread that compiles them.',
  'Lists over 10000 stored orders':
    'The first page is the floor’s own request. Filters and searches are answered from memory and then read their rows by ' +
    'identifier, fifty at once; the longest of them is what p95 shows.',
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
    'from IndexedDB, and the render of what it brought. The search and the read alone are the figures “searched” of the lists.',
  'Search on the screen at 100000 stored orders':
    'As at 10 000; the first letters of a text look through every order, the following ones only through what was found before. ' +
    'The counts of the filters are made after the rows are shown.',
};
