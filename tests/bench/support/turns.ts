/**
 * Runs every contender once in each round. Each round begins with another one, so that the machine's other load affects
 * all.
 */
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
