/** In everything that is said in the space. */
export const HOUSE = "palavra-da-casa";
/** In what only its team reads. */
export const TEAM = "so-da-equipe";
/** In everything that is said in another space. */
export const FOREIGN = "de-outra-casa";
