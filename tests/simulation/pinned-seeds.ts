/** Schedules that once failed, with the fault they found. Each run plays them. */
export const pinnedSeeds: { seed: number; isWhole: boolean; hasFiles?: true; found: string }[] = [
  {
    seed: 173,
    isWhole: false,
    found: 'an image left behind by a row that a compacted log had dropped under an acknowledged mutation',
  },
  {
    seed: 12,
    isWhole: true,
    found: 'an acknowledged mutation that a restored server had lost lay over only one of its two rows again',
  },
  {
    seed: 501,
    isWhole: true,
    hasFiles: true,
    found: 'a photo that a restored server had lost, and whose order had left the device since',
  },
  {
    seed: 3808,
    isWhole: true,
    found: 'a payment that overtook a deferred change of its order in the other part of a divided batch',
  },
  {
    seed: 30_015,
    isWhole: false,
    hasFiles: true,
    found: 'a photo that waited 86 s in a new tab for a backoff of its own, beside pulls that succeeded',
  },
];
