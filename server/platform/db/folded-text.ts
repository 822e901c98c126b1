import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Without accents and capitals, as the database folds it: for columns that are generated so. */
export function foldedText(text: SQLWrapper): SQL<string> {
  return sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
}
