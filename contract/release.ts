/** The version that error reports and the admin area name. */
export const RELEASE = "0.0.0";
