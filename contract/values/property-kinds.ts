/** The kinds of property, apart from their schema: screens offer them without it. */
export const realEstateTypes = ['house', 'apartment', 'building', 'commercial', 'land'] as const;
export const realEstateCategories = ['existing', 'new', 'renovated'] as const;

export interface PropertyKind {
  type: (typeof realEstateTypes)[number];
  category: (typeof realEstateCategories)[number];
}

/** Returns the kind of property that a value of another version or of a draft stands for; undefined when it is none. */
export function propertyKind(value: unknown): PropertyKind | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('category' in value)) return undefined;
  const type = realEstateTypes.find((known) => known === value.type);
  const category = realEstateCategories.find((known) => known === value.category);
  return type === undefined || category === undefined ? undefined : { type, category };
}
