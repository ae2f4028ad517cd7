/** Runs every contender once a round, each round beginning with another: what the machine does meanwhile falls on all. */
export async function inTurns(
  contenders: readonly string[],
  rounds: number,
  run: (who: string, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const who of [...contenders.slice(first), ...contenders.slice(0, first)]) await run(who, round);
  }
}
