/** Functions of dictionaries for other features. */
export { type Choice, hasUsableItem, hasUsableName, haveUsableItems, readItemNames } from './usable-items.queries.ts';
