import sharp from 'sharp';

// The other cores and threads are for requests.
sharp.concurrency(1);
sharp.cache(false);
// What the product accepts, and none of the library's other readers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/** The image library of a worker that reads what others sent. */
export const boundedSharp = sharp;
