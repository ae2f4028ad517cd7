/** Words of addresses that are also written short, folded. Each group is one word in its spellings. */
const groups: readonly (readonly string[])[] = [
  ['boulevard', 'bd', 'bld', 'blvd', 'boul'],
  ['avenue', 'av', 'ave'],
  ['chaussee', 'ch', 'chee'],
  ['rue', 'r'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['sint', 'st'],
  ['straat', 'str'],
  ['steenweg', 'stwg', 'stw'],
  ['plein', 'pln'],
  ['boite', 'bte', 'bus'],
  ['appartement', 'app', 'appt', 'apt'],
];

/** Returns the other spellings of a folded word. */
export function otherSpellings(word: string): string[] {
  const found = groups.filter((group) => group.includes(word)).flat();
  return [...new Set(found)].filter((other) => other !== word);
}
