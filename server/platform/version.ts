import packageJson from "../../package.json" with { type: "json" };

/** The package's version, for operators: log, metrics, traces and the admin area. */
export const VERSION: string = packageJson.version;
